#!/usr/bin/env bash
# Checks the proof of a draw with openssl and coreutils alone: verify.sh PROOF COMMITMENT (as published before it was run)
export LC_ALL=C; names=() seals=() chosen=() n=0 opened=0 lap=0 sign=1 word=picked
fail() { echo "refused: $1"; exit 1; }
sha() { sha256sum | cut -c 1-64; }
digits() { openssl enc -aes-256-ctr -K "$seed" -iv "$(printf %016x%016x "$1" 0)" </dev/zero 2>/dev/null | tr -d '\372-\377' | head -c "$2"; }
moves() { tr -cd '\144-\371' | wc -c; } # a digit is byte / 25, so 4 to 9 are the bytes 100 to 249, octal 144 to 371
while IFS= read -r line && [[ $line != seed\ * ]]; do value=${line#* } n=$((n + 1))
  case ${line%% *} in laps) laps=$value ;; pick) read -r end count <<<"$value" ;; entrant) names+=("$value") ;;
    witness-seal | host-seal) seals+=("$value") ticket=$n ;;
    witness-secret | host-secret) [[ $(printf '%s\n' "$line" | sha)${value:64} == "${seals[opened++]}" ]] || fail "the secret in line $n" ;; esac; done <"$1"
[[ $ticket && $laps =~ ^[1-9][0-9]{0,8}$ && ${count:=1} =~ ^[1-9][0-9]{0,5}$ ]] && ((count <= ${#names[@]})) || fail "no ticket"
[[ $(head -n "$ticket" "$1" | sha) == "$2" ]] || fail "not the ticket that was published"
((opened == ${#seals[@]})) || fail "a secret is missing"
seed=$(head -n "$n" "$1" | sha) result="seed $seed" tied=("${!names[@]}")
for i in "${tied[@]}"; do w[i]=$(digits $((i + 1)) "$laps" | moves); result+=$'\n'"position ${w[i]} ${names[i]}"; done
case $end in last) sign=-1 ;; classic) word=winner ;; esac
while last=$(for i in "${tied[@]}"; do echo $((sign * w[i])); done | sort -rn | head -n "$count" | tail -n 1); level=()
  for i in "${tied[@]}"; do ((sign * w[i] > last)) && chosen[i]=1 && ((count--)); ((sign * w[i] == last)) && level+=("$i"); done
  [[ $word == picked && ${#level[@]} != "$count" ]]; do tied=("${level[@]}") lap=$((lap + 1))
  for i in "${tied[@]}"; do w[i]=$(digits $((i + 1)) $((laps + lap)) | tail -c 1 | moves); result+=$'\n'"sudden-death $lap ${w[i]} ${names[i]}"; done; done
for i in "${level[@]}"; do chosen[i]=1; done
for i in "${!chosen[@]}"; do result+=$'\n'"$word ${names[i]}"; done
[[ $(printf '%s\n' "$result" | sha) == "$(tail -n +$((n + 1)) "$1" | sha)" ]] || fail "the outcome must be"$'\n'"$result"
echo "the draw is as published, and so is its outcome"
