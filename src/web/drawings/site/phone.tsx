/** A phone that shows an order: a map, lines and a button. */
export function Phone() {
  return (
    <svg viewBox="0 0 180 140" aria-hidden="true">
      <rect x="52" y="4" width="76" height="132" rx="13" fill="#1C276D" />
      <rect x="58" y="11" width="64" height="118" rx="8" fill="#FFFDF8" />
      <path d="M58 19a8 8 0 0 1 8-8h48a8 8 0 0 1 8 8v33H58Z" fill="#A7E1E8" />
      <path d="M58 44Q76 30 92 40T122 28" fill="none" stroke="#fff" strokeWidth="6" />
      <path
        d="M92 17a10 10 0 0 1 10 10c0 7-10 16-10 16s-10-9-10-16a10 10 0 0 1 10-10Z"
        fill="#1C276D"
      />
      <circle cx="92" cy="27" r="4" fill="#FBA903" />
      <path
        d="M67 64h30M67 76h22M67 88h26"
        stroke="#C5D3FF"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path
        d="M107 64h7M107 76h7M107 88h7"
        stroke="#1C276D"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <rect x="65" y="102" width="50" height="18" rx="6" fill="#FBA903" />
      <path
        d="M81 111h15m-5-5 5 5-5 5"
        fill="none"
        stroke="#0F1747"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
