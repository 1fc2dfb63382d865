import { useState } from 'react'
import { type WeeklyVisit, weeklyWords } from '#shared/orders/recurring/recurring.ts'
import { gramsOf, isWeighed } from '#shared/shop/prices/lines.ts'
import { formatKilos } from '#shared/text/weight.ts'
import { shortHours } from '#shared/time/slot-words.ts'
import { WEEKDAY_LABELS, weekdayWords } from '#shared/time/week-words.ts'
import { WEEKDAYS } from '#shared/time/zone.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { ToggleChips } from '#web/components/forms/toggle-chips.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'
import { focusOnMount } from '#web/lib/focus.ts'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import { firstVisit, openWeekdays, type RepeatedOrder, weeklyVisits } from './weekly-visits.ts'

interface Props {
  order: RepeatedOrder
  opened: boolean
  onClose: () => void
}

/** The day and the slot of a weekly order, with those of the repeated order proposed. */
export default function WeeklyDialog({ order, opened, onClose }: Props) {
  const times = trpc.checkout.times.useQuery(undefined, { enabled: opened })
  const [chosen, setChosen] = useState<WeeklyVisit>()
  const visit = chosen ?? (times.data && firstVisit(order, times.data.settings))
  const create = useAct(trpc.recurring.create, {
    failed: 'La commande hebdomadaire n’est pas enregistrée.',
    stale: ['recurring', 'orders'],
  })
  const made = create.isDone ? create.input : undefined
  const close = () => {
    create.reset()
    onClose()
  }
  return (
    <Dialog
      opened={opened}
      unanswered={create.unanswered}
      onClose={close}
      title="Chaque semaine"
      reference={order.reference}
      subtitle={
        <>
          Comme la commande <OrderReference reference={order.reference} />
        </>
      }
      size="sm"
      footer={
        made ? (
          <Button ref={focusOnMount} tone="outline" full onClick={close}>
            Terminé
          </Button>
        ) : (
          <Button
            tone="soleil"
            full
            disabled={!visit}
            loading={create.isRunning}
            onClick={() => visit && create.run({ orderId: order.id, ...visit })}
          >
            {visit ? `Toutes les semaines, ${weekdayWords(visit.weekday)}` : 'Toutes les semaines'}
          </Button>
        )
      }
    >
      {made ? (
        <Note tone="success" role="status" title="C’est noté">
          Toutes les semaines, {weeklyWords({ ...made, weekday: WEEKDAYS[made.weekday - 1] ?? 1 })}.
          {create.output?.isFirstMade ? ' La première commande est faite.' : null}
        </Note>
      ) : (
        <QueryBoundary
          query={times}
          errorTitle="Impossible de charger les créneaux."
          loading={<SkeletonBlock height="220px" />}
        >
          {({ settings }) => (
            <div className="stack gap-20">
              <ToggleChips
                legend="Quel jour ?"
                options={openWeekdays(settings).map((weekday) => ({
                  value: String(weekday),
                  label: WEEKDAY_LABELS[weekday],
                }))}
                value={visit ? String(visit.weekday) : null}
                onPick={(day) => {
                  const weekday = WEEKDAYS[Number(day) - 1]
                  const visits = weekday ? weeklyVisits(weekday, settings) : []
                  setChosen(
                    visits.find(({ fromMinute }) => fromMinute === visit?.fromMinute) ?? visits[0],
                  )
                }}
              />
              <ToggleChips
                legend="Quand passer ?"
                options={(visit ? weeklyVisits(visit.weekday, settings) : []).map((slot) => ({
                  value: String(slot.fromMinute),
                  label: shortHours({ from: slot.fromMinute, to: slot.toMinute }),
                }))}
                value={visit ? String(visit.fromMinute) : null}
                onPick={(minute) =>
                  setChosen(
                    visit &&
                      weeklyVisits(visit.weekday, settings).find(
                        ({ fromMinute }) => String(fromMinute) === minute,
                      ),
                  )
                }
              />
              <p className="quiet text-s">
                Même linge, même adresse. La commande se fait deux jours avant le passage, ou tout
                de suite s’il est plus proche, aux prix du jour, et paraît dans Suivi. Sautez une
                semaine ou arrêtez quand vous voulez.
              </p>
              {order.items.some(isWeighed) ? (
                <p className="text-s">
                  Le total de chaque semaine est une estimation, d’après{' '}
                  {formatKilos(gramsOf(order.items))}
                  &nbsp;: le livreur pèse à la porte, et rien n’est dû avant l’accord du client.
                </p>
              ) : null}
            </div>
          )}
        </QueryBoundary>
      )}
    </Dialog>
  )
}
