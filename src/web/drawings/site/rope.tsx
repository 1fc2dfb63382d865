export const SOLEIL = '#FBA903'

/** A rope that goes on beyond both edges, for windows wider than the scene. */
export function Rope({
  d,
  knots,
}: {
  d: string
  knots: readonly (readonly [x: number, y: number])[]
}) {
  return (
    <>
      <path d={d} fill="none" stroke="#FFC95E" strokeWidth="3" />
      {knots.map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="7" fill="#FFC95E" />
      ))}
    </>
  )
}

/** The rope above the title of a page, in a scene 1280 wide. */
export const TITLE_ROPE = {
  d: 'M-1310 24Q-660 86 -10 24Q640 86 1290 24Q1940 86 2590 24',
  knots: [
    [-10, 24],
    [1290, 24],
  ],
} as const
