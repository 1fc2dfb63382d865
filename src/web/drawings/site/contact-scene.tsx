import { BlankTicket } from './blank-ticket.tsx'
import { Rope, SOLEIL, TITLE_ROPE } from './rope.tsx'

/** Three tickets on the rope, one for each way to reach the team. */
export function ContactScene() {
  const tickets: [string, x: number, y: number, tilt: number][] = [
    [
      'M5 4h4l2 5l-2.5 1.5a11 11 0 0 0 5 5l1.5 -2.5l5 2v4a2 2 0 0 1 -2 2a16 16 0 0 1 -15 -15a2 2 0 0 1 2 -2',
      836,
      52.2,
      -3,
    ],
    [
      'M3 7a2 2 0 0 1 2 -2h14a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-10M3 7l9 6l9 -6',
      980,
      46.4,
      2,
    ],
    [
      'M9 11a3 3 0 1 0 6 0a3 3 0 0 0 -6 0M17.657 16.657l-4.243 4.243a2 2 0 0 1 -2.827 0l-4.244 -4.243a8 8 0 1 1 11.314 0',
      1124,
      37.2,
      -2,
    ],
  ]
  return (
    <svg viewBox="0 0 1280 300" aria-hidden="true">
      <circle cx="980" cy="176" r="118" fill={SOLEIL} />
      <Rope {...TITLE_ROPE} />
      {tickets.map(([icon, x, y, tilt]) => (
        <BlankTicket key={x} x={x} y={y} tilt={tilt}>
          <path
            d={icon}
            transform="translate(-27 18) scale(2.25)"
            fill="none"
            stroke="#1C276D"
            strokeWidth="1.9"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </BlankTicket>
      ))}
    </svg>
  )
}
