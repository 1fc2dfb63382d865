import { formatFrancs } from '#shared/text/money.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { FilterValues, type FilterValuesProps } from './filter-values.tsx'

interface Props extends FilterValuesProps {
  /** The orders that all chips leave. */
  total: number | undefined
  opened: boolean
  onClose: () => void
}

/** The values of a chip on a phone. */
export default function FilterSheet({ opened, onClose, total, ...chip }: Props) {
  const { label, chosen, onChange } = chip
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={label}
      size="sm"
      footer={
        <>
          <Button tone="ghost" disabled={chosen.length === 0} onClick={() => onChange([])}>
            Effacer
          </Button>
          <Button tone="soleil" onClick={onClose}>
            {total === undefined ? 'Voir les commandes' : seeWords(total)}
          </Button>
        </>
      }
    >
      <FilterValues {...chip} />
    </Dialog>
  )
}

/** `Voir 6 commandes`. */
const seeWords = (total: number) =>
  total === 1 ? 'Voir la commande' : `Voir ${formatFrancs(total)} commandes`
