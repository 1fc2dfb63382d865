import { useState } from 'react'
import { Button } from '#web/components/actions/button.tsx'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { Segmented } from '#web/components/forms/segmented.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { TicketSkeletons } from '#web/components/states/ticket-skeleton.tsx'
import { UnreadNote } from '#web/components/states/unread-note.tsx'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import classes from './dispatch-panel.module.css'
import { GROUP_LABELS, MAP_GROUPS, type MapActionHandler, type MapGroup } from './map-groups.ts'
import { DispatchOrder } from './panel/dispatch-order.tsx'
import { TeamList } from './panel/team-list.tsx'
import type { Dispatch } from './use-dispatch.ts'

/** The orders that « Voir plus » adds. */
const STEP = 30

interface Props {
  dispatch: Dispatch
  onAction: MapActionHandler
}

/** The same orders and livreurs as on the map, and those without a place, as lists. */
export function DispatchPanel({ dispatch, onAction }: Props) {
  const { query, groups } = dispatch
  const [group, setGroup] = useState<MapGroup>('waiting')
  return (
    <div className={`shrink gap-14 ${classes.panel}`}>
      <QueryBoundary
        query={query}
        errorTitle="Impossible de charger les commandes."
        loading={<TicketSkeletons quiet count={3} />}
      >
        {({ more, orders }) => (
          <>
            <Segmented
              legend="Commandes"
              hideLegend
              size="sm"
              value={group}
              onChange={setGroup}
              options={MAP_GROUPS.map((value) => ({
                value,
                label: GROUP_LABELS[value],
                hint: groups[value].length,
              }))}
            />
            {more ? (
              <Note>Seules les {orders.length} commandes les plus récentes sont ici.</Note>
            ) : null}
            <GroupList key={group} group={group} dispatch={dispatch} onAction={onAction} />
          </>
        )}
      </QueryBoundary>
      <Section title="Livreurs">
        <UnreadNote query={dispatch.rides} title="Impossible de charger les positions." />
        <TeamList dispatch={dispatch} />
      </Section>
    </div>
  )
}

const EMPTY: Record<MapGroup, string> = {
  waiting: 'Aucune commande à assigner',
  riding: 'Aucune mission en cours',
  collected: 'Aucune commande ramassée',
}

function GroupList({ group, dispatch, onAction }: Props & { group: MapGroup }) {
  const [count, setCount] = useState(STEP)
  const now = useMinute()
  const orders = dispatch.groups[group]
  if (orders.length === 0) return <EmptyState title={EMPTY[group]} />
  return (
    <section className="stack gap-12" aria-label={GROUP_LABELS[group]}>
      <VisuallyHidden>
        <h2>{GROUP_LABELS[group]}</h2>
      </VisuallyHidden>
      {orders.slice(0, count).map((order) => (
        <DispatchOrder
          key={order.id}
          order={order}
          now={now}
          isPicked={dispatch.picked?.kind === 'order' && dispatch.picked.id === order.id}
          onPick={() => dispatch.pick({ kind: 'order', id: order.id })}
          onAction={onAction}
        />
      ))}
      {orders.length > count ? (
        <Button tone="outline" onClick={() => setCount(count + STEP)}>
          Voir plus
        </Button>
      ) : null}
    </section>
  )
}
