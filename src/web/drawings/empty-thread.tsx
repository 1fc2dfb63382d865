const pegs = ['translate(62 40) rotate(4)', 'translate(158 38) rotate(-4)']

/** The drawing of an empty list: a thread, two pegs and a blank tag. */
export function EmptyThread() {
  return (
    <svg width="203" height="120" viewBox="0 0 220 130" fill="none" aria-hidden="true">
      <path d="M4 30Q110 58 216 24" stroke="#D28A21" strokeWidth="2.6" />
      {pegs.map((place) => (
        <g key={place} transform={place}>
          <rect x="-3.6" y="-11" width="7.2" height="22" rx="2.4" fill="#E9C993" />
          <path d="M-3.6 -2h7.2" stroke="#B98B45" strokeWidth="1.6" />
        </g>
      ))}
      <g transform="translate(110 46)" stroke="var(--line-control)">
        <path d="M0 -2Q4 8 0 16" stroke="#D28A21" strokeWidth="2" />
        <path d="M-30 28L-18 16H18L30 28V74H-30Z" fill="var(--surface)" strokeWidth="2" />
        <circle cy="25" r="3.6" fill="var(--page)" strokeWidth="1.5" />
        <path d="M-18 42H18M-18 52H18M-18 62H4" strokeWidth="2.4" strokeDasharray="5 4" />
      </g>
    </svg>
  )
}
