import { IconIroning, IconSparkles, IconWashMachine } from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import { isSameService } from '#shared/orders/draft/chosen-service.ts'
import { type DraftLine, keyOf } from '#shared/orders/draft/draft.ts'
import type { Catalogue } from '#shared/orders/draft/draft-totals.ts'
import { MAX_QUANTITY, MOST_PIECES } from '#shared/orders/order-limits.ts'
import { pieceCount } from '#shared/shop/prices/lines.ts'
import type { Service } from '#shared/shop/prices/pricing.ts'
import { foldText } from '#shared/text/search-text.ts'
import { serviceLabel } from '#shared/text/service-label.ts'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { notifyError } from '#web/components/feedback/notify.tsx'
import { cx } from '#web/lib/cx.ts'
import { GarmentImage } from '#web/shop/garment-image.tsx'
import { WHOLE_PIECES } from '../../typed-garments.ts'
import { GarmentKeys } from './garment-keys.tsx'
import classes from './garment-tile.module.css'
import { tilePriceWords } from './garment-words.ts'

interface Props {
  product: Catalogue['products'][number]
  /** The service that + adds; undefined until one is chosen. */
  service: Service | undefined
  /** The garment lacks the chosen service, and has this one instead. */
  isOtherService: boolean
  /** The lines of the cart with this garment. */
  lines: readonly DraftLine[]
  onAdd: () => void
  onQuantity: (key: string, quantity: number) => void
  onRemove: (key: string) => void
}

/** A garment with its price and its pieces in the cart. A tap on + adds one at once. */
export function GarmentTile(props: Props) {
  const { product, service, isOtherService, lines, onAdd, onQuantity, onRemove } = props
  const line = lines.find((one) => service && isSameService(one.service, service.name))
  const fewer = (pieces: DraftLine) => {
    if (pieces.quantity > 1) onQuantity(keyOf(pieces), pieces.quantity - 1)
    else onRemove(keyOf(pieces))
  }
  return (
    <li className={cx('relative text-center clip', classes.tile, line && classes.on)}>
      <OtherPieces lines={lines.filter((one) => one !== line)} />
      <GarmentImage src={product.imageUrl} size={72} />
      <b className={`anywhere ${classes.name}`}>{product.name}</b>
      <span className={`quiet text-s ${classes.price}`}>
        {isOtherService && service ? (
          <span className="block">{serviceLabel(service.name).toLowerCase()} seul</span>
        ) : null}
        {tilePriceWords(product.services, service)}
      </span>
      <div className={classes.keys}>
        <GarmentKeys
          name={product.name}
          one="une pièce"
          isLast={line?.quantity === 1}
          isFull={line !== undefined && line.quantity >= MAX_QUANTITY}
          className={classes.key}
          figure={
            line ? (
              <TileQuantity
                label={`Quantité de ${product.name}`}
                value={line.quantity}
                onChange={(quantity) => onQuantity(keyOf(line), quantity)}
              />
            ) : null
          }
          onFewer={() => line && fewer(line)}
          onMore={onAdd}
        />
      </div>
    </li>
  )
}

/** The pieces of this garment with another service than the chosen one. */
export function OtherPieces({ lines }: { lines: readonly DraftLine[] }) {
  const [first] = lines
  if (!first) return null
  const Pictogram = pictogramOf(first.service)
  const services = lines.map(({ service }) => serviceLabel(service).toLowerCase()).join(', ')
  return (
    <span className={`absolute strong ${classes.others}`}>
      {Pictogram ? (
        <span className={classes.pictogram} aria-hidden="true">
          <Pictogram />
        </span>
      ) : null}
      <VisuallyHidden>Aussi </VisuallyHidden>
      {pieceCount(lines)}
      <VisuallyHidden> en {services}</VisuallyHidden>
    </span>
  )
}

const PICTOGRAMS: ReadonlyMap<string, ComponentType> = new Map([
  ['lavage', IconWashMachine],
  ['repassage', IconIroning],
  ['lave-repasse', IconSparkles],
])

/** The pictogram of washing, ironing or both. Undefined for the owner's other services, which are written in words. */
function pictogramOf(service: string): ComponentType | undefined {
  return PICTOGRAMS.get(foldText(serviceLabel(service)))
}

const INVALID = 'Quantité invalide'

interface TileQuantityProps {
  label: string
  value: number
  onChange: (quantity: number) => void
}

/**
 * The pieces of a garment, as a number that can be typed. Text that is no number counts as 1; 0 and less are refused, and so is a
 * part of a piece; more than the most becomes the most, which is said.
 */
function TileQuantity({ label, value, onChange }: TileQuantityProps) {
  const [typed, setTyped] = useState<string | null>(null)
  // That of before « 2,5 », whose « 2 » was taken as it was typed.
  const [before, setBefore] = useState(value)
  const leave = () => {
    if (typed === null) return
    setTyped(null)
    const quantity = Number.parseInt(typed, 10)
    if (Number.isNaN(quantity)) onChange(1)
    else if (quantity < 1) notifyError(INVALID, 'Veuillez entrer une quantité valide.')
    else if (quantity > MAX_QUANTITY) notifyError(INVALID, MOST_PIECES)
    else if (!Number.isInteger(Number(typed))) {
      onChange(before)
      notifyError(INVALID, WHOLE_PIECES)
    }
  }
  return (
    <input
      className={`p-0 text-center strong ${classes.figure}`}
      type="number"
      inputMode="numeric"
      step={1}
      min={1}
      max={MAX_QUANTITY}
      aria-label={label}
      value={typed ?? value}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        const quantity = currentTarget.valueAsNumber
        if (Number.isInteger(quantity) && quantity >= 1) onChange(Math.min(MAX_QUANTITY, quantity))
      }}
      onFocus={({ currentTarget }) => {
        setBefore(value)
        currentTarget.select()
      }}
      onBlur={leave}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') currentTarget.blur()
      }}
      onWheel={({ currentTarget }) => currentTarget.blur()}
    />
  )
}
