import { BlankTicket } from './blank-ticket.tsx'
import { Rope, SOLEIL, TITLE_ROPE } from './rope.tsx'

/** Four numbered tickets on the rope, one for each step. */
export function StepsScene() {
  const tickets: [string, x: number, y: number, tilt: number][] = [
    ['1', 800, 53.6, -3],
    ['2', 920, 49.4, 2],
    ['3', 1040, 43, -2],
    ['4', 1160, 34.6, 3],
  ]
  return (
    <svg viewBox="0 0 1280 300" aria-hidden="true">
      <circle cx="1040" cy="176" r="118" fill={SOLEIL} />
      <Rope {...TITLE_ROPE} />
      {tickets.map(([step, x, y, tilt]) => (
        <BlankTicket key={step} x={x} y={y} tilt={tilt}>
          <text
            y="76"
            textAnchor="middle"
            fontSize="72"
            fontWeight="700"
            fontFamily="Roboto Condensed,Arial Narrow,sans-serif"
            fill={step === '4' ? '#007340' : '#1C276D'}
          >
            {step}
          </text>
        </BlankTicket>
      ))}
    </svg>
  )
}
