#!/usr/bin/env bash
# Checks PDF files with qpdf, poppler and Ghostscript: no complaint, every font embedded, subset and searchable.
#
#     tests/pdf.sh FILE... [--text WORDS]...
#
# WORDS must be found in every file.
set -euo pipefail

files=() texts=()
while (($#)); do
    case $1 in
        --text) texts+=("$2"); shift 2 ;;
        *) files+=("$1"); shift ;;
    esac
done
((${#files[@]})) || { echo "usage: $0 FILE... [--text WORDS]..." >&2; exit 2; }
for program in qpdf pdfinfo pdffonts pdftotext gs; do
    command -v "$program" >/dev/null || { echo "$program is not installed" >&2; exit 2; }
done

fail() { echo "$1: $2" >&2; exit 1; }

for file in "${files[@]}"; do
    # qpdf leaves with 3 after a warning.
    complaint=$(qpdf --check "$file" 2>&1) || fail "$file" "qpdf: $complaint"

    complaint=$(pdfinfo "$file" 2>&1 >/dev/null) || fail "$file" "pdfinfo: $complaint"
    [[ -z $complaint ]] || fail "$file" "pdfinfo: $complaint"

    # After two lines of heading; the columns emb, sub and uni stand before the two of the object.
    fonts=$(pdffonts "$file" 2>&1) || fail "$file" "pdffonts: $fonts"
    bad=$(awk 'NR > 2 && !($(NF-4) == "yes" && $(NF-3) == "yes" && $(NF-2) == "yes")' <<<"$fonts")
    [[ -z $bad ]] || fail "$file" "a font is not embedded, subset and searchable: $bad"

    words=$(pdftotext "$file" - 2>&1) || fail "$file" "pdftotext: $words"
    for text in ${texts[@]+"${texts[@]}"}; do
        grep -qF -- "$text" <<<"$words" || fail "$file" "does not say: $text"
    done

    complaint=$(gs -q -dBATCH -dNOPAUSE -dSAFER -dPDFSTOPONERROR -dPDFSTOPONWARNING -sDEVICE=nullpage "$file" 2>&1) ||
        fail "$file" "gs: $complaint"
    [[ -z $complaint ]] || fail "$file" "gs: $complaint"

    echo "$file: sound"
done
