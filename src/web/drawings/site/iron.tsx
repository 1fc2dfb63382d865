/** A hot iron, for dry-cleaning and pressing. */
export function Iron() {
  return (
    <svg viewBox="0 0 180 140" aria-hidden="true">
      <path
        d="M30 40q-7-8 0-16t0-16M50 36q-7-8 0-16t0-14"
        fill="none"
        stroke="#7C94EB"
        strokeWidth="3.5"
        strokeLinecap="round"
      />
      <path d="M18 112Q26 66 84 60H142Q150 60 152 68L160 112Z" fill="#1C276D" />
      <path d="M18 112H160Q164 122 156 124H16Q12 118 18 112Z" fill="#D9D4CA" />
      <path
        d="M74 62Q80 26 112 26H142Q154 26 156 40L158 62H142L140 44H114Q98 44 92 62Z"
        fill="#FBA903"
      />
      <circle cx="124" cy="88" r="10" fill="#FBA903" />
      <path
        d="M46 96Q58 82 84 80"
        stroke="#7C94EB"
        strokeWidth="3.5"
        fill="none"
        strokeLinecap="round"
      />
    </svg>
  )
}
