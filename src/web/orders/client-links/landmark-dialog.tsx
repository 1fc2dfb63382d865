import { type AddLandmarkInput, addLandmarkInput } from '#shared/orders/first-time.ts'
import { PLACE_TEXT_LIMITS } from '#shared/places/place-texts.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { TextInput } from '#web/components/forms/fields.tsx'
import { useAct } from '#web/lib/use-act.ts'
import { useZodForm } from '#web/lib/use-zod-form.ts'
import { trpc } from '#web/trpc.ts'
import type { OrderView } from '../order-view.ts'

interface Props {
  order: Pick<OrderView, 'id' | 'reference'>
  opened: boolean
  onClose: () => void
}

/** Writes a landmark for the livreur, beside those that this browser may not read. Closing the dialog does not lose the text. */
export default function LandmarkDialog({ order, opened, onClose }: Props) {
  const form = useZodForm(addLandmarkInput, {
    initialValues: { orderId: order.id, landmark: '' },
  })
  const add = useAct(trpc.clientLinks.addLandmark, {
    done: ['Repère ajouté', 'Le livreur le lit.'],
    failed: 'Repère non ajouté',
    stale: ['orders'],
  })
  const send = async (values: AddLandmarkInput) => {
    if ((await add.run(values)) === undefined) return
    form.reset()
    onClose()
  }
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Ajouter un repère"
      subtitle={
        <>
          Commande <OrderReference reference={order.reference} />
        </>
      }
      size="sm"
    >
      <form className="stack gap-14" noValidate onSubmit={form.onSubmit(send)}>
        <TextInput
          label="Repère"
          description="Ce que le livreur voit en arrivant. Il s’ajoute à l’adresse que vous avez donnée."
          maxLength={PLACE_TEXT_LIMITS.landmark}
          data-autofocus
          {...form.getInputProps('landmark')}
        />
        <Button type="submit" full loading={add.isRunning}>
          Enregistrer le repère
        </Button>
        <ActFailure unanswered={add.unanswered} withRetry={false} />
      </form>
    </Dialog>
  )
}
