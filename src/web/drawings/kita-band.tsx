import { useId } from 'react'

const INDIGO = '#1C276D'
const SOLEIL = '#FBA903'
const CREAM = '#FFF3DC'
const TERRE = '#AE2303'
const NIGHT = '#0F1747'

/** The motifs, drawn in a cell of 14 by 14. */
const motifs = {
  diamond: 'M7 1.75 12.25 7 7 12.25 1.75 7ZM7 5.25 5.25 7 7 8.75 8.75 7Z',
  bars: 'M2.1 0h2.1v14H2.1ZM5.95 0h2.1v14h-2.1ZM9.8 0h2.1v14H9.8Z',
  hourglass: 'M0 0h14L7 7ZM0 14h14L7 7Z',
  stripes: 'M0 2.1h14v2.1H0ZM0 5.95h14v2.1H0ZM0 9.8h14v2.1H0Z',
} as const

/** The repeated cells of the weave: motif, colour of the ground, colour of the thread. */
const cells: [keyof typeof motifs, string, string][] = [
  ['diamond', INDIGO, SOLEIL],
  ['bars', SOLEIL, INDIGO],
  ['hourglass', INDIGO, CREAM],
  ['stripes', TERRE, CREAM],
  ['hourglass', INDIGO, SOLEIL],
  ['bars', INDIGO, SOLEIL],
]

type KitaBandProps = {
  height?: number
  /** In full colour, or indigo on indigo, as above the footer. */
  tone?: 'full' | 'tonal'
}

/** A strip of kita cloth across the page. */
export function KitaBand({ height = 14, tone = 'full' }: KitaBandProps) {
  const id = useId()
  return (
    <svg width="100%" height={height} display="block" aria-hidden="true">
      <pattern
        id={id}
        width="84"
        height="14"
        patternUnits="userSpaceOnUse"
        patternTransform={`scale(${height / 14})`}
      >
        {cells.map(([motif, ground, thread], i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list
          <g key={i} transform={`translate(${i * 14})`}>
            <path d="M0 0h14v14H0Z" fill={tone === 'full' ? ground : NIGHT} />
            <path d={motifs[motif]} fill={tone === 'full' ? thread : INDIGO} />
          </g>
        ))}
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  )
}
