import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import {
  isSameService,
  offeredServices,
  usualService,
} from '#shared/orders/draft/chosen-service.ts'
import { lineKey } from '#shared/shop/prices/lines.ts'
import type { PricedProduct } from '#shared/shop/prices/pricing.ts'
import { serviceLabel } from '#shared/text/service-label.ts'
import { unitPriceWords } from '#shared/text/weight.ts'
import { Button } from '#web/components/actions/button.tsx'
import { SearchField } from '#web/components/forms/search-field.tsx'
import { ToggleChips } from '#web/components/forms/toggle-chips.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { Ticket } from '#web/components/layout/ticket.tsx'
import { vibrate } from '#web/lib/vibrate.ts'
import { typedGarments } from '#web/orders/typed-garments.ts'
import type { FoundDraft } from '../collection/collection-draft.ts'
import { type FoundRow, withGarment } from './found.ts'
import classes from './found-section.module.css'

/** Before something is searched for: those that are ordered most often. */
const SHOWN = 8

interface Props {
  /** At the prices of the order, what is ordered most often first. */
  products: readonly PricedProduct[]
  rows: readonly FoundRow[]
  onAdd: (next: (draft: FoundDraft) => FoundDraft) => void
}

/** The garments that may be counted besides: a tap adds one, or as many as were typed before the name. */
export default function PriceList({ products, rows, onAdd }: Props) {
  const services = offeredServices(products)
  const [service, setService] = useState(() => usualService(services) ?? '')
  const [typed, setTyped] = useState('')
  const [isWhole, setWhole] = useState(false)
  const offered = products.flatMap((product) => {
    const sold = product.services.find(({ name }) => isSameService(name, service))
    return sold ? [{ id: product.id, name: product.name, product, sold }] : []
  })
  const { quantity, isNamed, garments } = typedGarments(offered, typed)
  const shown = isWhole || isNamed ? garments : garments.slice(0, SHOWN)
  const add = ({ product, sold }: (typeof offered)[number]) => {
    vibrate()
    onAdd((draft) => withGarment(draft, rows, { product, service: sold.name, quantity }))
    setTyped('')
  }
  return (
    <Section title="Ajouter un vêtement">
      <div className="stack gap-12" data-uncounted="">
        {services.length > 1 ? (
          <ToggleChips
            legend="Service"
            hideLegend
            options={services.map((name) => ({ value: name, label: serviceLabel(name) }))}
            value={service}
            onPick={setService}
          />
        ) : null}
        <SearchField
          hideLabel
          data-sew=""
          label="Chercher un vêtement"
          placeholder="3 chemises"
          value={typed}
          onChange={setTyped}
          onKeyDown={({ key }) => {
            const [best] = shown
            if (key === 'Enter' && isNamed && best) add(best)
          }}
        />
        <Ticket>
          <ul className="lines-between">
            {shown.map((garment) => (
              <li key={garment.id} className={`row gap-12 ${classes.garment}`}>
                <span className="grow">
                  <b className="block anywhere leading-12">{garment.name}</b>
                  <span className="quiet text-s">{unitPriceWords(garment.sold)}</span>
                </span>
                <InBag count={countOf(rows, lineKey(garment.id, garment.sold.name))} />
                <Button
                  tone="outline"
                  icon={<IconPlus />}
                  aria-label={`Ajouter ${quantity} ${garment.name}, ${serviceLabel(service)}`}
                  onClick={() => add(garment)}
                >
                  {quantity}
                </Button>
              </li>
            ))}
            {shown.length === 0 ? (
              <li className={`quiet ${classes.garment}`}>Aucun vêtement de ce nom à ce service.</li>
            ) : null}
          </ul>
        </Ticket>
        {shown.length < garments.length ? (
          <Button full tone="ghost" onClick={() => setWhole(true)}>
            Toute la liste
          </Button>
        ) : null}
      </div>
    </Section>
  )
}

const countOf = (rows: readonly FoundRow[], key: string) =>
  rows.find((row) => row.key === key)?.quantity ?? 0

function InBag({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <b className="text-xl positive" aria-live="polite">
      {count}
      <span className="visually-hidden"> dans le sac</span>
    </b>
  )
}
