import { formatShortDate } from '#shared/dates.ts'
import { closingText } from '#shared/orders/closings.ts'
import { Tag } from '#web/components/display/badge.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { useOrderDrawer } from '#web/orders/use-order-drawer.ts'
import classes from './client-file.module.css'
import type { ClientRecord } from './client-record.ts'

/** Answers of a client after their deliveries, the newest first. */
export default function ClientOpinions({ opinions: { newest } }: Pick<ClientRecord, 'opinions'>) {
  const { open } = useOrderDrawer()
  return (
    <ul className="lines-between">
      {newest.map(({ orderId, reference, word, answeredAt, ...said }) => (
        <li key={orderId} className={`stack gap-4 ${classes.opinion}`}>
          <div className="row wrap gap-8">
            <Tag tone={said.answer === 'well' ? 'success' : 'warning'}>{closingText(said)}</Tag>
            <span className="quiet text-s">
              {formatShortDate(answeredAt)} ·{' '}
              <button type="button" className="soft-link tap-line" onClick={() => open(orderId)}>
                <OrderReference reference={reference} />
              </button>
            </span>
          </div>
          {word ? <p className="anywhere">«&nbsp;{word}&nbsp;»</p> : null}
        </li>
      ))}
    </ul>
  )
}
