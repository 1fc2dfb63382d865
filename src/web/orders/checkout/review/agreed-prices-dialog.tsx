import type { Catalogue } from '#shared/orders/draft/draft-totals.ts'
import { serviceLabel } from '#shared/text/service-label.ts'
import { unitPriceWords } from '#shared/text/weight.ts'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import classes from './agreed-prices-dialog.module.css'

interface Props {
  opened: boolean
  onClose: () => void
  products: Catalogue['products']
}

/** The unit prices that a client agrees to who has their clothes counted at the door. */
export function AgreedPricesDialog({ opened, onClose, products }: Props) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size="sm"
      title="Les prix qui seront comptés"
      subtitle="Ceux d’aujourd’hui, même s’ils changent avant le passage."
    >
      <ul className={classes.prices}>
        {products.map(({ id, name, services }) => (
          <li key={id}>
            <b className="block anywhere">{name}</b>
            {services.map((service) => (
              <span key={service.name} className="row justify-between gap-12 text-s">
                <span className="shrink anywhere quiet">{serviceLabel(service.name)}</span>
                <span className="nowrap">{unitPriceWords(service)}</span>
              </span>
            ))}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
