import { dayKey, formatTime } from '#shared/dates.ts'
import { EXPENSE_REASONS } from '#shared/money/drawer.ts'
import { firstNameOf } from '#shared/text/first-name.ts'
import { formatFrancs } from '#shared/text/money.ts'
import { formatSigned } from '#shared/text/signed.ts'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { trpc } from '#web/trpc.ts'
import type { Desk, Movement } from '../drawer-act.ts'
import { movementTitle } from '../movement-words.tsx'
import { ReceiptMark } from '../movements.tsx'
import classes from './count-lines.module.css'

/** The cash that left the drawer by hand since its opening: each act has its photo, or the sign that there is none. */
export function TakenOut({ desk: { parts, opened } }: { desk: Desk }) {
  const today = dayKey(useMinute())
  const isToday = opened !== null && dayKey(opened.at) === today
  const daily = trpc.dailyCeiling.own.useQuery().data?.daily
  const out = trpc.drawer.movements.useQuery({ part: 'out' }).data?.items
  const shown = out?.filter(({ isReversed, reversesN }) => !isReversed && reversesN === null)
  if (parts.out.count === 0) return null
  return (
    <section className={classes.total} aria-label="Sorti du tiroir">
      <p className={classes.title}>
        <span className="display">
          {isToday ? 'Sorti aujourd’hui' : 'Sorti depuis l’ouverture'}
        </span>
        <b className="digits nowrap">
          {formatFrancs(-parts.out.amount)}
          {isToday && daily !== undefined ? ` sur ${formatFrancs(daily)}` : null}
        </b>
      </p>
      <ul>
        {shown?.map((movement) => (
          <li key={movement.n} className={`row gap-10 text-s leading-13 ${classes.out}`}>
            <span className={`icons-20 fixed ${classes.paper}`}>
              <ReceiptMark movement={movement} />
            </span>
            <span className="grow anywhere">
              <b className="block">{nameOf(movement)}</b>
              <span className="quiet">{whenAndWho(movement)}</span>
            </span>
            <b className="digits nowrap">{formatSigned(movement.amount)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** `Carburant`; the note of what has no name of its own. */
function nameOf(movement: Movement): string {
  const { kind, reason, note } = movement
  if (kind !== 'expense' || !reason) return movementTitle(movement)
  return (reason === 'other' && note) || EXPENSE_REASONS[reason]
}

function whenAndWho({ at, by, kind, receiptId }: Movement): string {
  const who = kind === 'expense' && receiptId === null ? 'sans reçu' : firstNameOf(by)
  return [formatTime(at), who].filter(Boolean).join(', ')
}
