import { addLandmarkInput } from '#shared/orders/first-time.ts'
import { PLACE_TEXT_LIMITS } from '#shared/places/place-words.ts'
import { TextInput } from '#web/components/forms/fields.tsx'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import { OrderFormDialog } from '../order-form-dialog.tsx'

interface Props {
  order: { id: string; reference: string }
  opened: boolean
  onClose: () => void
}

/** Writes a landmark for the livreur, beside those that this browser may not read. */
export default function LandmarkDialog(props: Props) {
  const { id: orderId } = props.order
  const add = useAct(trpc.clientLinks.addLandmark, {
    done: ['Repère ajouté', 'Le livreur le lit.'],
    failed: 'Repère non ajouté',
    stale: ['orders'],
  })
  return (
    <OrderFormDialog
      {...props}
      title="Ajouter un repère"
      schema={addLandmarkInput}
      keptAs={`laveo-repere-${orderId}`}
      empty={{ orderId, landmark: '' }}
      act={add}
      submit="Enregistrer le repère"
    >
      {(form) => (
        <TextInput
          label="Repère"
          description="Ce que le livreur voit en arrivant. Il s’ajoute à l’adresse que vous avez donnée."
          maxLength={PLACE_TEXT_LIMITS.landmark}
          data-autofocus
          {...form.getInputProps('landmark')}
        />
      )}
    </OrderFormDialog>
  )
}
