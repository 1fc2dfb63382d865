import { useState } from 'react'
import { upperFirst } from '#shared/text/letter-case.ts'
import type { OfferedSlot } from '#shared/time/order-times.ts'
import { dayWords, shortSlotHours } from '#shared/time/slot-words.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { NativeSelect } from '#web/components/forms/fields.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'
import { describeError } from '#web/lib/error-message.ts'
import { trpc } from '#web/trpc.ts'
import type { LateOrder } from '../late-order.ts'

interface Props {
  order: LateOrder
  opened: boolean
  announcing: boolean
  announceLabel: string
  onClose: () => void
  onChoose: (slot: { from: number; to: number }) => void
}

/** The coming slots, of which the team announces one instead of the proposed one. */
export default function OtherTimeDialog({
  order,
  opened,
  announcing,
  announceLabel,
  onClose,
  onChoose,
}: Props) {
  const query = trpc.promises.slots.useQuery(undefined, { enabled: opened })
  const [chosen, setChosen] = useState<number | null>(null)
  const free = query.data?.filter(({ left }) => left > 0 || order.atCounter) ?? []
  const slot = free.find(({ from }) => from === chosen) ?? free[0]
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Autre heure"
      subtitle={`Commande #${order.reference}`}
      size="sm"
      footer={
        <>
          <Button tone="ghost" onClick={onClose}>
            Retour
          </Button>
          <Button
            tone="soleil"
            disabled={!slot}
            loading={announcing}
            onClick={() => slot && onChoose({ from: slot.from, to: slot.to })}
          >
            {announceLabel}
          </Button>
        </>
      }
    >
      <QueryBoundary
        query={query}
        errorTitle="Impossible de charger les créneaux."
        errorText={query.error ? describeError(query.error).text : undefined}
        loading={<SkeletonBlock height="78px" />}
      >
        {() =>
          slot ? (
            <NativeSelect
              label="Créneau"
              data={free.map((one) => ({ value: String(one.from), label: slotLabel(one) }))}
              value={String(slot.from)}
              onChange={({ currentTarget: { value } }) => setChosen(Number(value))}
            />
          ) : (
            <p>Aucun créneau n’est libre dans les jours ouverts à la commande.</p>
          )
        }
      </QueryBoundary>
    </Dialog>
  )
}

function slotLabel(slot: OfferedSlot): string {
  const day = dayWords(slot.from, Date.now())
  const places = slot.left === 1 ? '1 place' : `${slot.left} places`
  return `${upperFirst(day)}, ${shortSlotHours(slot)} · ${places}`
}
