import { useState } from 'react'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { QuantityStepper } from '#web/components/forms/quantity-stepper.tsx'
import type { PaperFormat } from '#web/components/paper/paper-format.ts'
import { BagLabelSheet } from './bag-label.tsx'
import classes from './bag-labels.module.css'
import { type BagLabel, bagsOf, MAX_BAGS } from './label-text.ts'

interface Props {
  label: BagLabel
  format: PaperFormat
  /** Set among the labels of other orders: the texts then name this order. */
  amongOthers?: boolean
}

/** The labels of an order, one for each of its bags: how many there are is asked before printing. */
export function BagLabels({ label, format, amongOthers = false }: Props) {
  const [bags, setBags] = useState(() => bagsOf(label))
  const numbers = Array.from({ length: bags }, (_, index) => index + 1)
  const whose = amongOthers ? `, commande #${label.reference}` : ''
  return (
    <section className={classes.order} aria-label={`Commande #${label.reference}`}>
      <div className={`row wrap justify-center screen-only gap-12 ${classes.bags}`}>
        <p>
          <b>{amongOthers ? <OrderReference reference={label.reference} /> : 'Sacs'}</b>{' '}
          <span className="quiet text-s">{amongOthers ? 'sacs' : 'une étiquette par sac'}</span>
        </p>
        <QuantityStepper
          value={bags}
          onChange={setBags}
          label={`sacs${whose}`}
          fieldLabel={`Nombre de sacs${whose}`}
          max={MAX_BAGS}
        />
      </div>
      {numbers.map((number) => (
        <BagLabelSheet key={number} label={label} bag={{ number, of: bags }} format={format} />
      ))}
    </section>
  )
}
