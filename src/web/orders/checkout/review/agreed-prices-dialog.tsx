import { useState } from 'react'
import type { Catalogue } from '#shared/orders/draft/draft-totals.ts'
import { serviceLabel } from '#shared/text/service-label.ts'
import { unitPriceWords } from '#shared/text/weight.ts'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import classes from './agreed-prices-dialog.module.css'

/** The unit prices that a client agrees to who has their clothes counted at the door. */
export function AgreedPrices({ products }: { products: Catalogue['products'] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="accent strong tap text-s" onClick={() => setOpen(true)}>
        Les prix qui seront comptés
      </button>
      <Dialog
        opened={isOpen}
        onClose={() => setOpen(false)}
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
    </>
  )
}
