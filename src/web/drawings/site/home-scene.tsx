import { Rope, SOLEIL } from './rope.tsx'

const HOME_ROPE = {
  d: 'M-1400 4Q-720 68 -40 4Q640 68 1320 2Q2000 68 2680 2',
  knots: [
    [-40, 4],
    [1320, 2],
  ],
} as const

/** Behind the home page on a wide screen: the sun, and the line on which its prices hang. */
export function HomeScene({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 1280 700" overflow="visible" aria-hidden="true">
      <circle cx="1030" cy="410" r="300" fill={SOLEIL} />
      <Rope {...HOME_ROPE} />
    </svg>
  )
}

/** Two pegs at the top of a card 440 wide. */
export function HomePegs({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} width="440" height="60" viewBox="0 -30 440 60" aria-hidden="true">
      {[
        { x: 58, tilt: 2 },
        { x: 382, tilt: -3 },
      ].map(({ x, tilt }) => (
        <g key={x} transform={`translate(${x}) rotate(${tilt})`}>
          <rect x="-6.5" y="-20" width="13" height="40" rx="4.3" fill="#E9C993" />
          <path d="M-6.5 -3.6h13" stroke="#B98B45" strokeWidth="2.9" />
        </g>
      ))}
    </svg>
  )
}
