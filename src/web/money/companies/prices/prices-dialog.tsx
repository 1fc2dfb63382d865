import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { withOwnPrices } from '#shared/shop/prices/own-prices.ts'
import { MAX_PRICE } from '#shared/shop/products/products.ts'
import { ofPerson } from '#shared/text/french.ts'
import { isolated } from '#shared/text/isolate.ts'
import { formatFrancs } from '#shared/text/money.ts'
import { foldText } from '#shared/text/search-text.ts'
import { serviceKey, serviceLabel } from '#shared/text/service-label.ts'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { AmountField } from '#web/components/forms/amount-field.tsx'
import { SearchField } from '#web/components/forms/search-field.tsx'
import { ToggleChips } from '#web/components/forms/toggle-chips.tsx'
import { GarmentImage } from '#web/shop/garment-image.tsx'
import { EditFrame } from '../edit-frame.tsx'
import {
  changedPrices,
  type Garment,
  newlyFree,
  type PriceChange,
  type PriceChanges,
  type PriceRow,
  type PricesEditProps,
  rowsByService,
} from './price-rows.ts'
import classes from './prices-dialog.module.css'
import { useSavePrices } from './use-save-prices.ts'

interface Props extends PricesEditProps {
  garments: readonly Garment[]
}

const DIGITS = String(MAX_PRICE - 1).length
/** Garments of a service that are found by eye. */
const FEW = 8

/** The prices of a company, garment by garment, by the owner: a field left empty is « Tout le reste ». */
export default function PricesDialog({ client, known, garments, opened, onClose }: Props) {
  const fields = useRef<HTMLDivElement>(null)
  const [changes, setChanges] = useState<PriceChanges>(new Map())
  const [chosen, setChosen] = useState<string>()
  const [searched, setSearched] = useState('')
  const act = useSavePrices(client.id, known, onClose)
  const ask = useConfirm()
  const { prices, percent } = known.own
  const services = rowsByService(garments, prices)
  const service = services.find(({ key }) => key === chosen) ?? services[0]
  const rows = service?.rows ?? []
  const found = rows.filter(({ name }) => foldText(name).includes(foldText(searched)))
  const change = (row: PriceRow, after: number | null) => {
    const { key, productId, service: name, own } = row
    const before = changes.get(key)?.before ?? own
    setChanges(new Map(changes).set(key, { productId, service: name, before, after }))
  }
  const show = ({ service: name }: Pick<PriceRow, 'service'>) => {
    flushSync(() => {
      setChosen(serviceKey(name))
      setSearched('')
    })
    fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }
  const submit = async (event?: FormEvent<HTMLFormElement>) => {
    event?.preventDefault()
    // Its row may be of a service that is not on the screen.
    const wrong = [...changes.values()].find(({ after }) => Number.isNaN(after))
    if (wrong) return show(wrong)
    const free = newlyFree(services, changes)
    if (free.length > 0 && !(await ask(freeQuestion(client.fullname, free)))) return
    act.save({ prices: changedPrices(prices, changes) })
  }
  return (
    <EditFrame
      title={`Prix ${ofPerson(client.fullname)}`}
      opened={opened}
      onClose={onClose}
      save={act}
      onSubmit={(event) => void submit(event)}
    >
      {services.length > 1 ? (
        <ToggleChips
          legend="Service"
          hideLegend
          value={service?.key ?? null}
          options={services.map(({ key, label }) => ({ value: key, label }))}
          onPick={setChosen}
        />
      ) : null}
      {rows.length > FEW ? (
        <SearchField
          label="Chercher un vêtement"
          hideLabel
          placeholder="Chercher un vêtement"
          value={searched}
          onChange={setSearched}
        />
      ) : null}
      <div ref={fields}>
        <div className={`strong text-s ${classes.row}`} aria-hidden="true">
          <span>{service?.label}</span>
          <span className="text-end">Catalogue</span>
          <span>Le sien</span>
        </div>
        {found.map((row) => (
          <Row
            key={row.key}
            row={row}
            percent={percent}
            change={changes.get(row.key)}
            onChange={(after) => change(row, after)}
          />
        ))}
        {found.length === 0 ? <p className="quiet">Aucun vêtement de ce nom.</p> : null}
      </div>
    </EditFrame>
  )
}

function freeQuestion(company: string, rows: readonly PriceRow[]) {
  const names = rows.map(({ name, service }) => `${name} (${serviceLabel(service).toLowerCase()})`)
  return {
    title: 'Enregistrer un prix de 0\u00a0FCFA\u202f?',
    text: `Sans rien à payer pour ${isolated(company)}\u00a0: ${names.join(', ')}. Pour le prix de «\u00a0Tout le reste\u00a0», laissez le champ vide.`,
    confirmLabel: 'Enregistrer à 0\u00a0FCFA',
  }
}

interface RowProps {
  row: PriceRow
  percent: number
  change: Pick<PriceChange, 'before' | 'after'> | undefined
  onChange: (after: number | null) => void
}

function Row({ row, percent, change, onChange }: RowProps) {
  const { productId, service, name, imageUrl, byKilo, catalogue, own } = row
  const isFaster = change !== undefined && change.before !== own
  const value = change ? change.after : own
  const isFault = Number.isNaN(value)
  const [rest] = withOwnPrices(
    { id: productId, name, services: [{ name: service, price: catalogue }] },
    { prices: [], percent },
  ).services
  return (
    <div className={`line-top ${classes.row}`}>
      <span className="row gap-8">
        <GarmentImage src={imageUrl} size={32} />
        <span className="shrink anywhere">
          {name}
          {byKilo ? <span className="block quiet text-s">le kilo</span> : null}
          {isFaster ? (
            <span className="block caution text-s">
              {own === null
                ? 'un collègue l’a remis au catalogue'
                : `un collègue a mis ${formatFrancs(own)}`}
            </span>
          ) : null}
        </span>
      </span>
      <span className="quiet text-end">{formatFrancs(catalogue)}</span>
      <AmountField
        aria-label={`${name}, le sien${byKilo ? ', le kilo' : ''}`}
        placeholder={percent > 0 && rest ? formatFrancs(rest.price) : undefined}
        unit=""
        noun="Le prix"
        digits={DIGITS}
        error={isFault ? 'Le prix doit être un nombre entier.' : undefined}
        value={isFault ? null : value}
        // Text that is no price is refused: it never takes the company's own price away.
        onChange={(next, isNoPrice) => onChange(isNoPrice ? Number.NaN : next)}
      />
    </div>
  )
}
