import type { ReactNode } from 'react'
import { formatTime } from '#shared/dates.ts'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { EndOfTable } from './end-of-table.tsx'
import { PiecesCell } from './pieces-cell.tsx'
import type { DaySheet } from './sheet-parts.ts'
import classes from './sheet-table.module.css'

interface Props {
  missions: DaySheet['done']['missions']
  /** The last row of the table, across its columns. */
  end: ReactNode
}

/** The missions that were done today, in the order in which they were done. */
export function DoneTable({ missions, end }: Props) {
  return (
    <table className={classes.table} aria-label="Fait aujourd’hui">
      <thead>
        <tr>
          <th className={classes.hour}>Heure</th>
          <th className={`strong nowrap ${classes.mission}`}>Mission</th>
          <th className={classes.reference}>Référence</th>
          <th>Client</th>
          <th className={classes.by}>Livreur</th>
          <th className={classes.pieces}>Pièces</th>
        </tr>
      </thead>
      <tbody>
        {missions.map(({ at, type, reference, livreurName, order }) => (
          <tr key={type + reference}>
            <td className={classes.hour}>{formatTime(at)}</td>
            <td className={`strong nowrap ${classes.mission}`}>
              {type === 'pickup' ? 'Ramassage' : 'Livraison'}
            </td>
            <td className={`reference ${classes.reference}`}>
              <OrderReference reference={reference} />
            </td>
            <td className={`anywhere ${classes.who}`}>
              {order?.client.fullname ?? 'Commande supprimée'}
            </td>
            <td className={`anywhere ${classes.by}`}>{livreurName ?? 'L’équipe'}</td>
            <PiecesCell order={order} />
          </tr>
        ))}
        <EndOfTable columns={6}>{end}</EndOfTable>
      </tbody>
    </table>
  )
}
