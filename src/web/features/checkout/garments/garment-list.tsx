import { IconCheck, IconChevronUp, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { formatFrancs } from '#shared/money/money.ts'
import { serviceLabel } from '#shared/products/service-label.ts'
import { foldText } from '#shared/text/search-text.ts'
import { SearchField } from '#web/components/forms/search-field.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import type { Catalogue } from '#web/features/cart/cart-totals.ts'
import { GarmentImage } from '#web/features/products/garment-image.tsx'
import { ServicePicker } from '#web/features/products/service-picker.tsx'
import { cx } from '#web/lib/cx.ts'
import classes from './garment-list.module.css'

type Garment = Catalogue['products'][number]

interface Props {
  products: Garment[]
  /** The number of pieces in the cart, by garment. */
  inCart: ReadonlyMap<string, number>
  onAdd: (product: Garment, choice: { service: string; quantity: number }) => boolean
}

/** The whole catalogue with its prices. A garment opens to be added to the cart. */
export function GarmentList({ products, inCart, onAdd }: Props) {
  const [search, setSearch] = useState('')
  const [openId, setOpenId] = useState<string>()
  const foldedSearch = foldText(search)
  const found = products.filter(({ name }) => foldText(name).includes(foldedSearch))
  return (
    <>
      <div className={classes.search}>
        <SearchField
          label="Vêtement"
          placeholder="Chercher un vêtement"
          value={search}
          onChange={setSearch}
        />
      </div>
      <p className={`quiet text-s ${classes.count}`} role="status">
        {found.length === 1 ? '1 vêtement' : `${found.length} vêtements`}
      </p>
      {found.length === 0 ? (
        <EmptyState title="Aucun vêtement à ce nom" text="Essayez un autre mot, plus court." />
      ) : (
        <ul className={classes.list}>
          {found.map((product) => (
            <GarmentRow
              key={product.id}
              product={product}
              pieces={inCart.get(product.id) ?? 0}
              open={product.id === openId}
              onToggle={() => setOpenId(product.id === openId ? undefined : product.id)}
              onAdd={(choice) => onAdd(product, choice)}
            />
          ))}
        </ul>
      )}
    </>
  )
}

interface RowProps {
  product: Garment
  pieces: number
  open: boolean
  onToggle: () => void
  onAdd: (choice: { service: string; quantity: number }) => boolean
}

function GarmentRow({ product, pieces, open, onToggle, onAdd }: RowProps) {
  return (
    <li className={cx('surface line-top', classes.item, open && classes.open)}>
      <button
        type="button"
        className={`align-center full text-start ${classes.row}`}
        aria-expanded={open}
        onClick={onToggle}
      >
        <GarmentImage src={product.imageUrl} />
        <span>
          <span className="block strong text-l leading-13">
            {product.name}
            {pieces > 0 ? (
              <span
                className={`inline-row gap-4 text-s leading-1 badge-success ${classes.already}`}
              >
                <IconCheck size={15} stroke={2.4} aria-hidden="true" />
                {pieces} <span className="visually-hidden">dans le panier</span>
              </span>
            ) : null}
          </span>
          <span className={`flex wrap quiet text-s leading-14 ${classes.prices}`}>
            {product.services.map(({ name, price }) => (
              <span key={name}>
                {serviceLabel(name)} <b>{formatFrancs(price)}</b>
              </span>
            ))}
          </span>
        </span>
        <span
          className={`place-center square-44 rounded accent ${classes.plus}`}
          aria-hidden="true"
        >
          {open ? <IconChevronUp /> : <IconPlus />}
        </span>
      </button>
      {open ? (
        <div className={classes.editor}>
          <ServicePicker product={product} onAdd={onAdd} />
        </div>
      ) : null}
    </li>
  )
}
