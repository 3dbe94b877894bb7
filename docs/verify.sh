#!/usr/bin/env bash
# Checks the proof of a draw with bash, openssl and coreutils alone:
#   verify.sh PROOF COMMITMENT          the commitment as it was published before the draw was run
# The file is read once; every line must be one of a draw, in its place; then everything is computed again.
export LC_ALL=C
fail() { echo "refused: $1"; exit 1; }
sha() { sha256sum | cut -c 1-64; }
bytes() { local i; for ((i = 0; i < ${#1}; i += 2)); do printf "\\x${1:i:2}"; done; } # from hexadecimal digits
IFS= read -rd '' proof <"$1" && fail "a zero byte"

# Each line by itself. Form 1 is that of version 0.1; form 2 has hours, keys, signatures and typed sources.
form=${proof:11:1} hex='[0-9a-f]{64}' seen='[^ [:cntrl:]]' count='[1-9][0-9]{0,9}' time='[1-9][0-9]{0,10}'
text="$seen( ?$seen)*" key=" $hex" named=130 place=" ($hex $count)" dice='[0-9]{1,2}( [0-9]{1,2})*' value="($dice|[0-9a-f]{96})"
[[ $form == 1 ]] && text="$seen( *$seen)*" key='' named=65 place='()' value='[!-~]+( [!-~]+)*'
lines="alley-draw [12]|(event|entrant|public-kind|instead-of) $text|event-id $hex|number $count|void (0|$count)"
lines+="|previous (none|$hex)|laps [1-9][0-9]{0,8}|pick (classic|order|(first|last) [1-9][0-9]{0,5})|host-seal $hex"
lines+="|witness-seal $hex$key $text|source (dice [1-9][0-9]? of [1-9][0-9]?|digits [1-9][0-9]?|drand quicknet [1-9][0-9]{0,11})"
lines+="|closed $time|open-until $time|witness-signature $hex$hex $text|witness-secret $hex$place $text|host-secret $hex$place"
lines+="|public-value $value|throw-corrected [1-9][0-9]? [0-9]{1,2}"
keys='' hashed='' n=0 opened=0 names=() seals=() parties=() signers=() signatures=() absent=() corrected=() witnesses=()
while IFS= read -r line && [[ $line != seed\ * ]]; do
  n=$((n + 1)) name=${line%% *} rest=${line#* } keys+=$name,
  [[ $line =~ ^($lines)$ && $line != *$'\xc2'[$'\x80'-$'\x9f']* ]] || fail "line $n is none of a draw" # nor a Unicode control
  [[ $name != @(witness-signature|throw-corrected) ]] && hashed+=$line$'\n'
  [[ $name == @(event|entrant|instead-of|public-kind) || $form$name == 1public-value ]] && ((${#rest} > 120)) && fail "line $n is too long"
  case $name in
    event-id) id=$rest ;; number) number=$rest ;; void) void=$rest ;; previous) previous=$rest ;; laps) laps=$rest ;;
    pick) read -r end places <<<"$rest" ;; entrant) names+=("$rest") ;; instead-of) absent+=("$rest") ;;
    closed) closed=$rest ;; open-until) until=$rest ;; source | public-kind) source=$rest ;; public-value) drawn=$rest ;;
    witness-seal) seals+=("${rest:0:64}") witnesses+=("${rest:named}"); ((${#rest} - named > 120)) && fail "line $n is too long"
      [[ $key ]] && signers+=("${rest:65:64}") ;;
    host-seal) seals+=("$rest") ticket=$n ;;
    witness-signature) signatures+=("$rest") ;; throw-corrected) corrected+=("$rest") ;;
    *-secret) party=${rest:64}
      [[ $form == 2 ]] && { [[ $party == " $id $number"* ]] || fail "the secret in line $n is of another draw"; party=${party#" $id $number"}; }
      [[ $(sha <<<"$line") == "${seals[opened]}" && $party == "${witnesses[opened]:+ ${witnesses[opened]}}" ]] || fail "the secret in line $n"
      opened=$((opened + 1)) ;;
  esac
done <<<"$proof"

# All lines together.
event=event,number,previous kind=public-kind hours='' rest='(public-value,)?'
[[ $form == 2 ]] && event=event,event-id,number,void,previous kind=source hours=closed,open-until, rest+='(throw-corrected,)*'
order="^alley-draw,$event,laps,pick,(entrant,)+(instead-of,)*(witness-seal,)*($kind,)?${hours}host-seal,"
order+="(witness-signature,)*(witness-secret,)*host-secret,$rest\$"
[[ $keys =~ $order && ${source+1} == "${drawn+1}" && ${#signatures[@]} == "${#signers[@]}" ]] || fail "no draw"
((opened == ${#seals[@]} && ${#seals[@]} <= 1001 && number < 1 << 32 && ${places:=1} <= ${#names[@]})) || fail "no draw"
((${#names[@]} <= 100000 && ${#corrected[@]} <= 999)) || fail "no draw"
[[ $number == 1 && $previous == none || $number != 1 && $previous != none ]] || fail "no draw"
[[ -z $(printf '%s\n' "${names[@]}" "${absent[@]}" | sort | uniq -d) ]] || fail "a name is there twice"
[[ -z $(printf '%s\n' "${witnesses[@]}" | sort | uniq -d) && -z $(printf '%s\n' "${signers[@]}" | sort | uniq -d) ]] || fail "a witness is there twice"
if [[ $form == 2 ]]; then
  ((void < number && closed < until && (${#absent[@]} == 0 || number > 1 && ${#absent[@]} == places))) || fail "no draw"
  [[ ${#absent[@]} == 0 || $end == @(first|last) ]] || fail "no draw"
  read -r what many _ faces <<<"${source-}"; low=1
  [[ ${#corrected[@]} == 0 || $what == di* ]] || fail "nothing was thrown"
  case $what in
    drand) ((1692803367 + (${source##* } - 1) * 3 > until)) || fail "the round comes before the last secret"
      [[ ${#drawn} == 96 ]] || fail "no beacon"; echo "the signature of the beacon is not checked here; alley verify does" ;;
    digits) low=0 faces=9 ;;&
    dice) ((faces > 1)) || fail "no die" ;;&
    dice | digits) throws=($drawn)
      ((${#throws[@]} == many)) && [[ $drawn =~ ^$dice$ ]] || fail "not as many throws as announced"
      for throw in "${throws[@]}" "${corrected[@]#* }"; do [[ $throw != 0? ]] && ((low <= throw && throw <= faces)) || fail "a throw that cannot be"; done
      for throw in "${corrected[@]% *}"; do ((throw <= many)) || fail "a throw that was not"; done ;;
  esac
fi
commitment=$(head -n "$ticket" <<<"$proof" | sha)
[[ $commitment == "${2,,}" ]] || fail "not the ticket that was published"
[[ ${#signers[@]} == 0 ]] || { folder=$(mktemp -d); trap 'rm -r "$folder"' EXIT; }
small='0[01]0{60}[08]0|e[cde](ff){30}[7f]f|26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc[08]5'
small+='|c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03[7f]a' # points of small order: such a key fits any text
for i in "${!signers[@]}"; do
  [[ ${signatures[i]:128} == " ${witnesses[i]}" && ! ${signers[i]} =~ ^($small)$ && ! ${signatures[i]} =~ ^($small) ]] || fail "the signature of ${witnesses[i]}"
  printf 'alley-draw 2 commitment %s\n' "$commitment" >"$folder/text"
  bytes "${signatures[i]:0:128}" >"$folder/signature"; bytes "302a300506032b6570032100${signers[i]}" >"$folder/key" # an Ed25519 key in DER
  openssl pkeyutl -verify -pubin -keyform DER -inkey "$folder/key" -rawin -in "$folder/text" -sigfile "$folder/signature" >/dev/null 2>&1 ||
    fail "the signature of ${witnesses[i]}"
done

# The race. A digit is byte / 25, so a car moves on the bytes 100 to 249, octal 144 to 371; 250 to 255 are skipped.
seed=$(printf %s "$hashed" | sha) draw=$(head -n "$n" <<<"$proof") result="seed $seed" extra=() lap=0
[[ $form == 2 ]] && result+=$'\n'"draw $(sha <<<"$draw")"
digits() { printf -v iv %016x%016x $(($1 + 1)) 0; openssl enc -aes-256-ctr -K "$seed" -iv "$iv" </dev/zero 2>/dev/null | tr -d '\372-\377'; }
# A keystream is its counters encrypted: in a short race those of all cars at once, a row for each; 1 is a move, x is skipped.
((laps < 1000)) && blocks=$((laps / 15 + 8)) && mapfile -t rows < <(
  for i in "${!names[@]}"; do for ((j = 0; j < blocks; j++)); do printf -v iv %016x%016x $((i + 1)) "$j"; bytes "$iv"; done; done |
    openssl enc -aes-256-ecb -nopad -K "$seed" | tr '\0-\377' '[0*100][1*150][x*]' | fold -w $((16 * blocks)))
for i in "${!names[@]}"; do
  row=${rows[i]//x} ran=${row:0:laps} extra[i]=${row:laps}
  ((${#ran} == laps)) && ran=${ran//0} && w[i]=${#ran} || w[i]=$(digits "$i" | head -c "$laps" | tr -cd '\144-\371' | wc -c)
  result+=$'\n'"position ${w[i]} ${names[i]}"
done
sudden() { # one more lap for these cars; the digits are taken 64 at a time
  lap=$((lap + 1))
  for i; do
    ((${#extra[i]} < lap)) && extra[i]+=$(digits "$i" | tail -c +$((laps + lap)) | head -c 64 | tr '\0-\371' '[0*100][1*]')
    moved[i]=${extra[i]:lap-1:1} result+=$'\n'"sudden-death $lap ${moved[i]} ${names[i]}"
  done
}
sign=1 word=picked chosen=() tied=("${!names[@]}"); case $end in last) sign=-1 ;; classic) word=winner ;; esac
if [[ $end == order ]]; then
  for i in "${tied[@]}"; do printf -v rank[i] %09d "${w[i]}"; done
  while same=$(printf '%s\n' "${rank[@]}" | sort | uniq -d); [[ $same ]]; do
    tied=(); for i in "${!names[@]}"; do [[ $'\n'$same$'\n' == *$'\n'${rank[i]}$'\n'* ]] && tied+=("$i"); done
    sudden "${tied[@]}"; for i in "${tied[@]}"; do rank[i]+=${moved[i]}; done
  done
  while read -r _ i; do result+=$'\n'"place $((++at)) ${names[i]}"; done < <(for i in "${!names[@]}"; do echo "${rank[i]} $i"; done | sort -r)
else
  while last=$(for i in "${tied[@]}"; do echo $((sign * w[i])); done | sort -rn | head -n "$places" | tail -n 1); level=()
    for i in "${tied[@]}"; do ((sign * w[i] > last)) && chosen[i]=1 && ((places--)); ((sign * w[i] == last)) && level+=("$i"); done
    [[ $word == picked && ${#level[@]} != "$places" ]]; do tied=("${level[@]}"); sudden "${tied[@]}"
    for i in "${tied[@]}"; do w[i]=${moved[i]}; done; done
  for i in "${level[@]}"; do chosen[i]=1; done; for i in "${!chosen[@]}"; do result+=$'\n'"$word ${names[i]}"; done
fi
[[ $proof == "$draw"$'\n'"$result"$'\n' ]] && echo "the draw is as published, and so is its outcome" || fail "the outcome must be"$'\n'"$result"
