import { IconBasket, IconHomeMove } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { weightWords } from '#shared/orders/contents-words.ts'
import { cashExpected } from '#shared/rounds/day-rounds.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { PaperLisere } from '#web/components/paper/paper-lisere.tsx'
import { cx } from '#web/lib/cx.ts'
import { ExpressSign } from '#web/orders/express-mark.tsx'
import type { BoardStop } from '../rounds-board/board-model.ts'
import { receivable, type SheetSlot } from './sheet-parts.ts'
import classes from './sheet-table.module.css'

interface Props {
  /** The accessible name of the table. */
  label: string
  slots: readonly SheetSlot[]
  /** Nobody has them: a blank line for a name replaces what is received, and they have no numbers. */
  waiting?: boolean
  /** Stays on the page of the last rows. */
  end: ReactNode
}

/** The stops of a round, to be ticked off by hand. */
export function SheetTable({ label, slots, waiting = false, end }: Props) {
  const total = cashExpected(slots.flatMap(({ stops }) => stops))
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          <th className={classes.rank} />
          <th className={classes.visit}>Arrêt</th>
          <th className={classes.reference}>Référence</th>
          <th>Client et adresse</th>
          <th className={classes.pieces}>Pièces</th>
          <th className={classes.due}>À recevoir</th>
          <th className={classes.written}>{waiting ? 'Livreur' : 'Reçu'}</th>
          <th className={classes.done}>Fait</th>
        </tr>
      </thead>
      <tbody>
        {slots.map(({ words, stops }) => (
          <Fragment key={stops[0]?.id}>
            <tr className={classes.slot}>
              <td colSpan={8}>{words}</td>
            </tr>
            {stops.map((stop) => (
              <Row key={stop.id} stop={stop} />
            ))}
          </Fragment>
        ))}
        {waiting || total === 0 ? null : (
          <tr className={`strong ${classes.total}`}>
            <td />
            <td colSpan={4}>Total à recevoir</td>
            <td className={classes.due}>{formatFcfa(total)}</td>
            <td className={classes.written}>
              <div className={classes.line} />
            </td>
            <td />
          </tr>
        )}
        <tr className={classes.end}>
          <td colSpan={8}>{end}</td>
        </tr>
      </tbody>
    </table>
  )
}

/** On paper a bag has its weight under it. */
function StopPieces({ stop }: { stop: BoardStop }) {
  const { pieces, bags, grams, toAgree } = stop
  if (pieces === 0 && toAgree === 'count') return null
  return (
    <>
      {pieces}
      {bags > 0 ? <small className="block nowrap">{weightWords(grams, toAgree)}</small> : null}
    </>
  )
}

function Row({ stop }: { stop: BoardStop }) {
  const { number, reference, visit, clientName, phone, address, note } = stop
  const received = receivable(stop)
  return (
    <tr>
      <td>
        <span className={cx(classes.number, visit === 'delivery' && classes.square)}>{number}</span>
      </td>
      <td className={`strong nowrap ${classes.visit}`}>
        <span className="row gap-6">
          {visit === 'collection' ? (
            <IconBasket aria-hidden="true" />
          ) : (
            <IconHomeMove aria-hidden="true" />
          )}
          {visit === 'collection' ? 'Ramassage' : 'Livraison'}
        </span>
      </td>
      <td className="reference">
        <OrderReference reference={reference} />
        <PaperLisere className={`mt-4 ${classes.strip}`} reference={reference} across />
      </td>
      <td className="anywhere">
        <p className={`flex wrap ${classes.contact}`}>
          <b>
            <ExpressSign order={stop} />
            {clientName}
          </b>{' '}
          <span className="nowrap">{formatPhone(phone)}</span>
        </p>
        <small className="block">{address}</small>
        {note ? <p className={`pre-line ${classes.note}`}>Note&nbsp;: {note}</p> : null}
      </td>
      <td className={`strong ${classes.pieces} ${classes.large}`}>
        <StopPieces stop={stop} />
      </td>
      <td className={`strong ${classes.due}`}>
        {typeof received === 'number' ? formatFcfa(received) : received}
      </td>
      <td>
        {number === null || typeof received === 'number' || stop.toAgree !== null ? (
          <div className={classes.line} />
        ) : null}
      </td>
      <td>
        <div className={classes.box} />
      </td>
    </tr>
  )
}
