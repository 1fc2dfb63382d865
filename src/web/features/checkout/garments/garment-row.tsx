import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { formatFrancs } from '#shared/money/money.ts'
import type { Service } from '#shared/money/pricing.ts'
import { serviceLabel } from '#shared/products/service-label.ts'
import { findFolded } from '#shared/text/search-text.ts'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import type { Catalogue } from '#web/features/cart/cart-totals.ts'
import { GarmentImage } from '#web/features/products/garment-image.tsx'
import { ServicePicker } from '#web/features/products/service-picker.tsx'
import { cx } from '#web/lib/cx.ts'
import classes from './garment-row.module.css'
import { RowStepper } from './row-stepper.tsx'
import { pictogramOf } from './service-icon.tsx'

interface Props {
  product: Catalogue['products'][number]
  /** The text searched for, marked in the name. */
  search: string
  /** The service that « + » adds; undefined until one is chosen. */
  service: Service | undefined
  /** The pieces in the cart with this service, and with any. */
  quantity: number
  pieces: number
  open: boolean
  onToggle: () => void
  onPlus: () => void
  onMinus: () => void
  /** Adds from the open row. Returns whether it was added. */
  onAdd: (choice: { service: string; quantity: number }) => boolean
}

/** A garment with its prices. « + » adds a piece at once; the row opens for another service or many pieces. */
export function GarmentRow({ product, search, service, quantity, pieces, open, ...on }: Props) {
  const label = service ? `${product.name}, ${serviceLabel(service.name)}` : product.name
  return (
    <li className={cx('surface line-top', classes.item, open && classes.open)}>
      <div className="row">
        <button
          type="button"
          className={`align-center text-start shrink grow ${classes.face}`}
          aria-expanded={open}
          onClick={on.onToggle}
        >
          <GarmentImage src={product.imageUrl} />
          <span className="shrink">
            <span className={`block strong leading-13 anywhere ${classes.name}`}>
              <Marked text={product.name} search={search} />
              {pieces > 0 ? <InCart pieces={pieces} shown={pieces !== quantity} /> : null}
              {/* Beside a stepper the name needs the room. */}
              {quantity === 0 || open ? (
                <IconChevronDown className={`quiet ${classes.chevron}`} aria-hidden="true" />
              ) : null}
            </span>
            <span className={`flex wrap quiet text-s clip ${classes.prices}`}>
              {product.services.map((one) => (
                <Price
                  key={one.name}
                  service={one}
                  current={one === service}
                  shown={quantity === 0 || one === service}
                />
              ))}
            </span>
          </span>
        </button>
        <RowStepper label={label} quantity={quantity} onPlus={on.onPlus} onMinus={on.onMinus} />
      </div>
      {open ? (
        <div className={classes.editor}>
          <ServicePicker
            key={service?.name}
            product={product}
            service={service?.name}
            onAdd={on.onAdd}
          />
        </div>
      ) : null}
    </li>
  )
}

/** A name with the part that is searched underlined. */
function Marked({ text, search }: { text: string; search: string }) {
  const hit = findFolded(text, search)
  if (!hit) return text
  return (
    <>
      {text.slice(0, hit.start)}
      <mark className={classes.hit}>{text.slice(hit.start, hit.end)}</mark>
      {text.slice(hit.end)}
    </>
  )
}

/** The pieces in the cart, drawn where the stepper does not say them. */
function InCart({ pieces, shown }: { pieces: number; shown: boolean }) {
  return (
    <span
      className={cx(
        shown && 'inline-row gap-4 text-s leading-1 badge-success',
        shown ? classes.already : 'visually-hidden',
      )}
    >
      {shown ? <IconCheck size={15} stroke={2.4} aria-hidden="true" /> : ' '}
      {pieces} <VisuallyHidden>dans le panier</VisuallyHidden>
    </span>
  )
}

interface PriceProps {
  service: Service
  /** The service that « + » adds. */
  current: boolean
  /** Beside a stepper there is room for one price: the others are for screen readers. */
  shown: boolean
}

function Price({ service: { name, price }, current, shown }: PriceProps) {
  const Pictogram = pictogramOf(name)
  return (
    <span
      className={cx(
        shown ? 'inline-row nowrap icons-18' : 'visually-hidden',
        classes.price,
        current && `strong ${classes.current}`,
      )}
      data-price={shown || undefined}
    >
      {Pictogram ? (
        <>
          <span aria-hidden="true" className={classes.pictogram}>
            <Pictogram />
          </span>
          <VisuallyHidden>{serviceLabel(name)}</VisuallyHidden>
        </>
      ) : (
        serviceLabel(name)
      )}{' '}
      {formatFrancs(price)}
    </span>
  )
}
