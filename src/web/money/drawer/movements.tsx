import { IconAlertTriangle, IconPhoto, IconPhotoUp, IconReceipt } from '@tabler/icons-react'
import { useState } from 'react'
import { formatTime } from '#shared/dates.ts'
import { isoInstant } from '#shared/iso-instant.ts'
import { DRAWER_SOURCES, type EquationPart, hasReceipt } from '#shared/money/drawer.ts'
import { receiptPath } from '#shared/money/receipt-paths.ts'
import { formatFrancs } from '#shared/text/money.ts'
import { formatSigned } from '#shared/text/signed.ts'
import { Button } from '#web/components/actions/button.tsx'
import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'
import { Ticket } from '#web/components/layout/ticket.tsx'
import { nextPage, PagedList } from '#web/components/lists/paged-list.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { LinesSkeleton } from '#web/components/states/ticket-skeleton.tsx'
import { cx } from '#web/lib/cx.ts'
import { initials } from '#web/lib/initials.ts'
import { trpc } from '#web/trpc.ts'
import type { Movement } from './drawer-act.ts'
import { hasDetail, MovementDetail, movementIcon, movementTitle } from './movement-words.tsx'
import classes from './movements.module.css'

const MovementDialog = lazyDialog(() => import('./movement-dialog.tsx'))

interface Props {
  part: EquationPart | null
  onAll: () => void
}

/** The movements of the open drawer, newest first; those that a person wrote open with what is known of them. */
export function Movements({ part, onAll }: Props) {
  const query = trpc.drawer.movements.useInfiniteQuery(part ? { part } : {}, {
    ...nextPage,
    placeholderData: (before) => before,
  })
  const [opened, setOpened] = useState<Movement>()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <PagedList
        query={query}
        words={{
          failed: 'Impossible de charger les mouvements.',
          moreFailed: 'Impossible de charger les mouvements suivants.',
          end: 'Tous les mouvements sont affichés.',
          shown: (count) => (count === 1 ? '1 mouvement affiché' : `${count} mouvements affichés`),
        }}
        loading={<LinesSkeleton />}
        empty={
          <EmptyState
            title="Rien ici pour l’instant"
            text="Aucun mouvement de cette sorte depuis l’ouverture."
            action={
              <Button tone="outline" onClick={onAll}>
                Tous les mouvements
              </Button>
            }
          />
        }
      >
        {(movements) => (
          <MovementTable
            movements={movements}
            onOpen={(movement) => {
              setOpened(movement)
              setOpen(true)
            }}
          />
        )}
      </PagedList>
      {opened ? (
        <MovementDialog movement={opened} opened={isOpen} onClose={() => setOpen(false)} />
      ) : null}
    </>
  )
}

interface TableProps {
  movements: Movement[]
  onOpen: (movement: Movement) => void
}

function MovementTable({ movements, onOpen }: TableProps) {
  return (
    <Ticket className="clip">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col" className={classes.wide}>
              Heure
            </th>
            <th scope="col">Mouvement</th>
            <th scope="col" className={classes.wide}>
              Par
            </th>
            <th scope="col" className={classes.wide}>
              Reçu
            </th>
            <th scope="col" className={classes.figure}>
              Montant
            </th>
            <th scope="col" className={cx(classes.figure, classes.wide)}>
              Tiroir
            </th>
          </tr>
        </thead>
        <tbody>
          {movements.map((movement) => (
            <MovementRow key={movement.n} movement={movement} onOpen={onOpen} />
          ))}
        </tbody>
      </table>
    </Ticket>
  )
}

function MovementRow({ movement, onOpen }: { movement: Movement; onOpen: TableProps['onOpen'] }) {
  const { kind, amount, balance, at, by, isReversed, reversesN } = movement
  const time = <time dateTime={isoInstant(at)}>{formatTime(at)}</time>
  const title = movementTitle(movement)
  const isOpened = DRAWER_SOURCES[kind].reversible && reversesN === null
  return (
    <tr className={cx(kind === 'opening' && classes.first, isReversed && classes.reversed)}>
      <td className={cx('quiet', classes.wide)}>{time}</td>
      <th scope="row">
        <span className="row gap-10 icons-20">
          <span className="accent" aria-hidden="true">
            {movementIcon(movement)}
          </span>
          <span className={classes.words}>
            {isOpened ? (
              <button
                type="button"
                className={`strong ${classes.open}`}
                onClick={() => onOpen(movement)}
              >
                {title}
              </button>
            ) : (
              <b>{title}</b>
            )}{' '}
            <small className="regular quiet">
              <span className={classes.narrow}>
                {time}
                {hasDetail(movement) ? ' · ' : ''}
              </span>
              <MovementDetail movement={movement} />
              <PhoneReceiptMark movement={movement} />
            </small>
          </span>
        </span>
      </th>
      <td className={cx('quiet', classes.wide)}>
        {by ? <abbr title={by}>{initials(by)}</abbr> : null}
      </td>
      <td className={cx('icons-20', classes.wide)}>
        <ReceiptMark movement={movement} />
      </td>
      <td className={cx('strong', classes.figure, amount > 0 && 'positive')}>
        {formatSigned(amount)}
      </td>
      <td className={cx('quiet', classes.figure, classes.wide)}>{formatFrancs(balance)}</td>
    </tr>
  )
}

/** Icon in place of the photo, which has no room on a phone; none for a movement that needs no photo. */
function PhoneReceiptMark({ movement }: { movement: Movement }) {
  const { kind, reversesN, receiptId, receiptStored } = movement
  if (reversesN !== null || !hasReceipt(kind)) return null
  const [Icon, words, tone] = receiptStored
    ? [IconPhoto, 'Reçu photographié', undefined]
    : receiptId
      ? [IconPhotoUp, 'Photo attendue', 'caution']
      : [IconAlertTriangle, 'Sans reçu', 'caution']
  if (!receiptId && kind !== 'expense') return null
  return (
    <span className={cx(classes.narrow, classes.mark, tone)}>
      <Icon size={16} role="img" aria-label={words} />
    </span>
  )
}

/** The paper of a movement: the ticket of an order, the photo of a slip, or an amber sign where it is missing. */
export function ReceiptMark({ movement }: { movement: Movement }) {
  const { kind, reference, gap, reversesN, receiptId, receiptStored } = movement
  if (reference && kind !== 'refund')
    return <IconReceipt className="quiet" role="img" aria-label="Ticket" />
  if (gap) return <IconAlertTriangle className="negative" role="img" aria-label="Écart" />
  if (reversesN !== null || !hasReceipt(kind)) return null
  if (receiptStored && receiptId)
    return (
      <img
        className={classes.receipt}
        src={receiptPath(receiptId)}
        alt="Reçu photographié"
        width={32}
        height={30}
        loading="lazy"
      />
    )
  if (receiptId) return <IconPhotoUp className="caution" role="img" aria-label="Photo attendue" />
  if (kind !== 'expense') return null
  return <IconAlertTriangle className="caution" role="img" aria-label="Sans reçu" />
}
