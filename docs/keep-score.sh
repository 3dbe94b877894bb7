#!/bin/sh
# Keeps the score of a game over HTTP (api.md) with curl, sed and tr:
#   export KEY=$(openssl rand -hex 16)
#   sh keep-score.sh http://127.0.0.1:8300 PJS KYJ < balls.txt
# One ball per line, in the order bowled: 7, F for a foul, 8:7-10 with the pins left. KEY is a secret: those who have it get the
# links. After a crash run it again with the same KEY and the same balls: what is written already is not written twice.
set -eu
[ "${KEY-}" ] || { echo "KEY must be set to a secret of at least 22 characters" >&2; exit 1; }
[ $# -gt 0 ] || { echo "usage: keep-score.sh SERVER PLAYER... < BALLS" >&2; exit 1; }
server=$1
shift

quoted() { printf '"%s"' "$(printf %s "$1" | sed 's/[\\"]/\\&/g')"; }
text() { printf %s "$said" | sed -n 's/.*"'"$1"'":"\([^"]*\)".*/\1/p'; }
version() { printf %s "$said" | sed -n 's/.*"version":\([0-9]*\).*/\1/p'; }

# A path, a body, headers: what the server says. The key makes a repeat harmless, so what was not answered is said again.
# Headers take another way than the command line, which everybody on the machine can read.
ask() {
  path=$1 body=$2
  shift 2
  for pause in 1 2 4 0; do
    said=$(printf 'header = "%s"\n' "$@" | curl -s --fail-with-body --max-time 10 --retry 3 \
      --config - --json "$body" "$server/api/v1/games$path") && return
    [ $? -eq 22 ] && break # it was answered: with a refusal
    sleep $pause
  done
  reason=$(text detail)
  echo "${place-}${reason:-${said:-no answer from $server}}" >&2
  exit 1
}

players=
for name; do players=$players${players:+, }$(quoted "$name"); done
ask '' "{\"players\": [$players]}" "Idempotency-Key: $KEY"
id=$(text id) token=$(text write)
echo "$server/g/$id/$(text look)"

number=0
while IFS= read -r ball || [ "$ball" ]; do
  number=$((number + 1))
  place="line $number: "
  # The version that this ball follows: if somebody else was quicker, the server refuses.
  ask "/$id/rolls" "{\"ball\": $(quoted "$ball")}" \
    "Authorization: Bearer $token" "Idempotency-Key: ball-$number" 'If-Match: \"'"$(version)"'\"'
done
printf %s "$said" | tr '{' '\n' | sed -n 's/^"rank":\([0-9]*\),"name":"\(.*\)","score":\([0-9]*\)}.*/\1. \2 \3/p'
