import { formatFrancs } from '#shared/money/money.ts'
import { ChartCard } from './chart-card.tsx'
import classes from './charts.module.css'
import { formatDuration } from './figures.ts'
import type { ChartProps } from './orders-chart.tsx'

const NONE = '–'

/** The pick-ups and deliveries of each livreur. */
export function LivreursChart({
  figures: { livreurs },
  words,
}: Pick<ChartProps, 'figures' | 'words'>) {
  const highest = Math.max(1, ...livreurs.map(({ completed }) => completed))
  return (
    <ChartCard
      title="Livraisons par livreur"
      subtitle={words}
      rows={livreurs}
      rowKey={({ id }) => id}
      columns={[
        { label: 'Livreur', value: ({ fullname }) => fullname },
        { label: 'Ramassages', value: ({ pickups }) => pickups },
        { label: 'Livraisons', value: ({ completed }) => completed },
        // The unit is in the heading, to leave more room for the figures.
        { label: 'Chiffre d’affaires (FCFA)', value: ({ revenue }) => formatFrancs(revenue) },
        {
          label: 'Délai moyen',
          value: ({ averageTurnaround: ms }) => (ms === null ? NONE : formatDuration(ms)),
        },
      ]}
    >
      {livreurs.length === 0 ? (
        <p className="quiet">Aucun ramassage ni livraison sur cette période.</p>
      ) : (
        <ul className="stack gap-14">
          {livreurs.map(({ id, fullname, pickups, completed, averageTurnaround }) => (
            <li key={id} className={classes.livreur}>
              <b className="anywhere">{fullname}</b>
              <span className="strong nowrap">
                {completed} livraison{completed > 1 ? 's' : ''}
              </span>
              <svg className={`full whole-row raised ${classes.track}`} aria-hidden="true">
                <rect
                  className={classes.bar}
                  width={`${(completed / highest) * 100}%`}
                  height="100%"
                  rx="3"
                />
              </svg>
              <span className="whole-row quiet text-s">
                {pickups} ramassage{pickups > 1 ? 's' : ''}
                {averageTurnaround === null
                  ? null
                  : ` · ${formatDuration(averageTurnaround)} en moyenne`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </ChartCard>
  )
}
