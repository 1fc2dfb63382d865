import { IconCheck, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { CHECKLIST_ITEMS, CHECKLIST_LABELS, type ChecklistItem } from '#shared/checklist.ts'
import { Button } from '#web/components/actions/button.tsx'
import { TextLink } from '#web/components/actions/text-link.tsx'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'
import { cx } from '#web/lib/cx.ts'
import { describeError } from '#web/lib/error-message.ts'
import { deviceStorage } from '#web/lib/storage.ts'
import { useAct } from '#web/lib/use-act.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import { DISMISSING } from './dismissing.ts'
import { HelpDialog } from './help-dialog.tsx'
import { ITEM_LINKS } from './item-links.ts'
import classes from './opening-list.module.css'

type Row = Outputs['checklist']['list'][number]

/** The items left before the first order. Renders nothing once each item is done or dismissed. */
export function OpeningList() {
  // An item may have been done on another screen a moment ago.
  const query = trpc.checklist.list.useQuery(undefined, { refetchOnMount: 'always' })
  useRememberSettled(query.data)
  return (
    <QueryBoundary
      query={query}
      errorTitle="Impossible de charger la liste « Pour ouvrir »."
      errorText={query.error ? describeError(query.error).text : undefined}
      loading={wasSettled() ? null : <RowsSkeleton />}
      isEmpty={isSettled}
      empty={null}
    >
      {(rows) => <Rows rows={rows} />}
    </QueryBoundary>
  )
}

const isSettled = (rows: Row[]) => rows.every(({ state }) => state !== 'todo')

/** On this device, whether the list was settled when it was last read: no place is kept for it then. */
const SETTLED = 'laveo-pour-ouvrir'
const wasSettled = () => deviceStorage.read(SETTLED) === 'fait'

function useRememberSettled(rows: Row[] | undefined): void {
  useEffect(() => {
    if (!rows) return
    if (isSettled(rows)) deviceStorage.write(SETTLED, 'fait')
    else deviceStorage.remove(SETTLED)
  }, [rows])
}

/** The list while it is read, in the height of the list. */
function RowsSkeleton() {
  return (
    <Ticket aria-hidden="true">
      <TicketBody className={classes.body}>
        <div className="mb-6">
          <SkeletonBlock width="150px" height="calc(var(--text-2xl) * 1.12)" />
        </div>
        <ul className={classes.list}>
          {CHECKLIST_ITEMS.map((item) => (
            <li key={item} className={`row line-top gap-12 ${classes.row}`}>
              <SkeletonBlock className="round fixed" width="24px" height="24px" />
              <SkeletonBlock width="40%" height="18px" />
            </li>
          ))}
        </ul>
      </TicketBody>
    </Ticket>
  )
}

function Rows({ rows }: { rows: Row[] }) {
  const id = useId()
  const [helpItem, setHelpItem] = useState<ChecklistItem | null>(null)
  const settled = rows.filter(({ state }) => state !== 'todo').length
  const next = rows.find(({ state }) => state === 'todo')?.item
  return (
    <Ticket as="section" aria-labelledby={id}>
      <TicketBody className={classes.body}>
        <div className="flex justify-between align-baseline mb-6 gap-12">
          <h2 id={id} className="text-2xl">
            Pour ouvrir
          </h2>
          <b>
            {settled} sur {rows.length}
          </b>
        </div>
        <ul className={classes.list}>
          {rows.map((row) => (
            <ItemRow
              key={row.item}
              {...row}
              isNext={row.item === next}
              onShowHelp={() => setHelpItem(row.item)}
            />
          ))}
        </ul>
      </TicketBody>
      <HelpDialog item={helpItem} onClose={() => setHelpItem(null)} />
    </Ticket>
  )
}

interface ItemProps extends Row {
  isNext: boolean
  /** Opens the explanation of an item that no screen can do. */
  onShowHelp: () => void
}

const STATE_LABELS: Record<Row['state'], string> = {
  done: 'fait',
  todo: 'à faire',
  dismissed: 'écarté',
}

function ItemRow({ item, state, isNext, onShowHelp }: ItemProps) {
  const dismiss = useAct(trpc.checklist.dismiss, DISMISSING)
  const label = CHECKLIST_LABELS[item]
  return (
    <li className={cx('row line-top gap-12', classes.row, classes[state])}>
      <span
        className={cx(
          'place-center round fixed',
          state === 'done' && 'fill-primary',
          isNext && 'fill-soleil',
          classes.mark,
        )}
        aria-hidden="true"
      >
        {state === 'done' ? <IconCheck /> : null}
      </span>
      <span className={`grow ${classes.label}`}>
        {label}
        {state === 'dismissed' ? <span className={classes.aside}> · écarté</span> : null}
        {state === 'dismissed' ? null : <VisuallyHidden>, {STATE_LABELS[state]}</VisuallyHidden>}
      </span>
      {state === 'todo' ? (
        <Actions item={item} onShowHelp={onShowHelp}>
          <Button
            tone="ghost"
            size="sm"
            className={classes.dismiss}
            aria-label={`Écarter ${label}`}
            icon={<IconX />}
            loading={dismiss.isRunning}
            onClick={() => dismiss.run({ item, dismissed: true })}
          />
        </Actions>
      ) : null}
      {state === 'dismissed' ? (
        <Button
          tone="ghost"
          size="sm"
          aria-label={`Remettre ${label}`}
          loading={dismiss.isRunning}
          onClick={() => dismiss.run({ item, dismissed: false })}
        >
          Remettre
        </Button>
      ) : null}
    </li>
  )
}

interface ActionsProps {
  item: ChecklistItem
  onShowHelp: () => void
  children: ReactNode
}

function Actions({ item, onShowHelp, children }: ActionsProps) {
  const to = ITEM_LINKS[item]
  const label = `Ouvrir ${CHECKLIST_LABELS[item]}`
  return (
    <>
      {to ? (
        <TextLink to={to} className={classes.open} aria-label={label}>
          Ouvrir
        </TextLink>
      ) : (
        <button
          type="button"
          className={`accent p-0 tap ${classes.open}`}
          aria-label={label}
          onClick={onShowHelp}
        >
          Ouvrir
        </button>
      )}
      {children}
    </>
  )
}
