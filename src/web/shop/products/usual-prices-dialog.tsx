import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { useConfirmLeave } from '#web/components/dialogs/use-confirm-leave.ts'
import { useUsualPrices } from './use-usual-prices.ts'
import { UsualPriceFields } from './usual-price-fields.tsx'

interface Props {
  opened: boolean
  onClose: () => void
}

/** Begins a catalogue with the usual garments, at prices of the owner's own. */
export default function UsualPricesDialog({ opened, onClose }: Props) {
  const form = useUsualPrices()
  const leave = useConfirmLeave(opened && form.count > 0, onClose)
  const publish = async () => {
    if (await form.start()) onClose()
  }
  return (
    <Dialog
      opened={opened}
      onClose={leave}
      unanswered={form.unanswered}
      title="Vos prix"
      subtitle="Par pièce, le sac au kilo, en FCFA. Un vêtement sans prix n’est pas ajouté."
      size="lg"
      footer={
        <>
          <Button tone="ghost" onClick={leave}>
            Annuler
          </Button>
          <Button tone="soleil" loading={form.isRunning} onClick={publish}>
            Publier
          </Button>
        </>
      }
    >
      <UsualPriceFields form={form} />
    </Dialog>
  )
}
