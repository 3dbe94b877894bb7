#!/usr/bin/env bash
# Checks the proof of a draw with openssl and coreutils alone: verify.sh PROOF COMMITMENT (as published before it was run)
export LC_ALL=C; names=() seals=() chosen=() keys='' n=0 opened=0 lap=0 sign=1 word=picked
fail() { echo "refused: $1"; exit 1; }; sha() { sha256sum | cut -c 1-64; }
digits() { openssl enc -aes-256-ctr -K "$seed" -iv "$(printf %016x%016x "$1" 0)" </dev/zero 2>/dev/null | tr -d '\372-\377' | head -c "$2"; }
moves() { tr -cd '\144-\371' | wc -c; } # a digit is byte / 25, so 4 to 9 are the bytes 100 to 249, octal 144 to 371
hex='[0-9a-f]{64}' text='[^ [:cntrl:]]( *[^ [:cntrl:]])*' lines="alley-draw 1|(event|entrant|public-kind) $text|number [1-9][0-9]*|previous (none|$hex)"
lines+="|laps [1-9][0-9]{0,8}|pick (classic|(first|last) [1-9][0-9]{0,5})|witness-(seal|secret) $hex $text|host-(seal|secret) $hex|public-value [!-~]+( [!-~]+)*"
order='^alley-draw,event,number,previous,laps,pick,(entrant,)+(witness-seal,)*(SECRETS|public-kind,SECRETSpublic-value,)$'
IFS= read -rd '' proof <"$1" && fail "a zero byte" # the file is read once, and all that follows looks at these bytes
while IFS= read -r line && [[ $line != seed\ * ]]; do n=$((n + 1)) key=${line%% *} value=${line#* } keys+=$key,
  [[ $line =~ ^($lines)$ && $line != *$'\xc2'[$'\x80'-$'\x9f']* ]] || fail "line $n is none of a draw" # c2 80 to c2 9f: Unicode's control characters
  case $key in laps) laps=$value ;; pick) read -r end count <<<"$value" ;; entrant) names+=("$value") ;; *-seal) seals+=("$value") ticket=$n ;;
    *-secret) [[ $(sha <<<"$line")${value:64} == "${seals[opened++]}" ]] || fail "the secret in line $n" ;; esac; done <<<"$proof"
[[ $keys =~ ${order//SECRETS/host-seal,(witness-secret,)*host-secret,} ]] && ((opened == ${#seals[@]} && ${count:=1} <= ${#names[@]})) || fail "no draw"
[[ $(head -n "$ticket" <<<"$proof" | sha) == "$2" ]] || fail "not the ticket that was published"
draw=$(head -n "$n" <<<"$proof") seed=$(sha <<<"$draw") result="seed $seed" tied=("${!names[@]}")
for i in "${tied[@]}"; do w[i]=$(digits $((i + 1)) "$laps" | moves); result+=$'\n'"position ${w[i]} ${names[i]}"; done
case $end in last) sign=-1 ;; classic) word=winner ;; esac
while last=$(for i in "${tied[@]}"; do echo $((sign * w[i])); done | sort -rn | head -n "$count" | tail -n 1); level=()
  for i in "${tied[@]}"; do ((sign * w[i] > last)) && chosen[i]=1 && ((count--)); ((sign * w[i] == last)) && level+=("$i"); done
  [[ $word == picked && ${#level[@]} != "$count" ]]; do tied=("${level[@]}") lap=$((lap + 1))
  for i in "${tied[@]}"; do w[i]=$(digits $((i + 1)) $((laps + lap)) | tail -c 1 | moves); result+=$'\n'"sudden-death $lap ${w[i]} ${names[i]}"; done; done
for i in "${level[@]}"; do chosen[i]=1; done; for i in "${!chosen[@]}"; do result+=$'\n'"$word ${names[i]}"; done
[[ $proof == "$draw"$'\n'"$result"$'\n' ]] && echo "the draw is as published, and so is its outcome" || fail "the outcome must be"$'\n'"$result"
