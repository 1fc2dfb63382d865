import { IconCheck, IconListCheck, IconPlus } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { isSameService } from '#shared/orders/draft/chosen-service.ts'
import { keyOf } from '#shared/orders/draft/draft.ts'
import type { Catalogue } from '#shared/orders/draft/draft-totals.ts'
import { bagService, kiloLess, kiloMore } from '#shared/orders/draft/sold-by.ts'
import { MAX_GRAMS } from '#shared/shop/prices/lines.ts'
import { formatKilos } from '#shared/text/weight.ts'
import { cx } from '#web/lib/cx.ts'
import { GarmentImage } from '#web/shop/garment-image.tsx'
import type { useDraft } from '../../cart/draft-store.ts'
import { takeLinkedBag } from '../../cart/linked-bag.ts'
import { addToCart } from '../add-to-cart.ts'
import classes from './door-rows.module.css'
import { GarmentKeys } from './garment-keys.tsx'
import { OtherPieces } from './garment-tile.tsx'
import { bagWords } from './garment-words.ts'

type Product = Catalogue['products'][number]
type Cart = ReturnType<typeof useDraft>

interface Props {
  /** The garments that are sold by the kilo. */
  bags: readonly Product[]
  /** The service of every garment that is added. */
  chosen: string | undefined
  /** Whether linen may be left to the livreur to count. */
  isCounted: boolean
  forTeam?: boolean
  cart: Pick<Cart, 'draft' | 'add' | 'setLine' | 'remove' | 'change'>
}

/** Adds linen that is weighed or counted at the door. A phone shows it below the garments, a wide screen above them. */
export function DoorRows({ bags, isCounted, forTeam = false, ...asked }: Props) {
  const { draft, change } = asked.cart
  if (bags.length === 0 && !isCounted) return null
  return (
    <ul className={`clip ${classes.rows}`} aria-label="Pesé ou compté à la porte" data-door="">
      {bags.map((product) => (
        <BagRow key={product.id} {...asked} product={product} forTeam={forTeam} />
      ))}
      {isCounted ? (
        <DoorCountRow
          isOn={draft.toCount}
          forTeam={forTeam}
          onChange={(toCount) => change({ toCount })}
        />
      ) : null}
    </ul>
  )
}

interface BagProps extends Omit<Props, 'bags' | 'isCounted'> {
  product: Product
}

function BagRow({ product, chosen, forTeam = false, cart }: BagProps) {
  const { draft, add, setLine, remove } = cart
  const row = useRef<HTMLLIElement>(null)
  const service = bagService(product, chosen)
  const lines = draft.lines.filter(({ productId }) => productId === product.id)
  const line = lines.find((one) => service && isSameService(one.service, service.name))
  const isIn = line !== undefined
  useEffect(() => {
    if (isIn && takeLinkedBag()) row.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isIn])
  if (service?.minGrams === undefined) return null
  const { minGrams, name } = service
  const { grams = 0 } = line ?? {}
  const less = kiloLess(grams, minGrams)
  const more = () => {
    if (line) setLine({ ...line, grams: kiloMore(grams) })
    else addToCart(add, { product, service: name, quantity: 1 })
  }
  const fewer = () => {
    if (!line) return
    if (less === null) remove(keyOf(line))
    else setLine({ ...line, grams: less })
  }
  const [price, rule] = bagWords(service, { line, chosen, forTeam })
  return (
    <li ref={row} className={cx('relative', classes.bag, classes.row, line && classes.on)}>
      <OtherPieces lines={lines.filter((one) => one !== line)} />
      <GarmentImage src={product.imageUrl} size={44} />
      <span className={classes.words}>
        <b className="block anywhere">{product.name}</b>
        <span className="quiet text-s">
          {price} <span className="block">{rule}</span>
        </span>
      </span>
      <span className={classes.keys}>
        <GarmentKeys
          name={product.name}
          one="un kilo"
          isLast={less === null}
          isFull={grams >= MAX_GRAMS}
          className={classes.key}
          figure={
            line ? (
              <output
                className="place-center strong nowrap"
                aria-label={`Poids de ${product.name}`}
              >
                {formatKilos(grams)}
              </output>
            ) : null
          }
          onFewer={fewer}
          onMore={more}
        />
      </span>
    </li>
  )
}

interface CountProps {
  isOn: boolean
  forTeam?: boolean
  onChange: (isOn: boolean) => void
}

export function DoorCountRow({ isOn, forTeam = false, onChange }: CountProps) {
  return (
    <li>
      <button
        type="button"
        className={cx('full text-start', classes.row, isOn && classes.on)}
        aria-pressed={isOn}
        data-count=""
        onClick={() => onChange(!isOn)}
      >
        <span className="place-center accent" aria-hidden="true">
          <IconListCheck size={30} stroke={1.7} />
        </span>
        <span className={classes.words}>
          <b className="block">À compter avec le livreur</b>
          <span className="quiet text-s">Le total {forTeam ? '' : 'vous '}est dit à la porte</span>
        </span>
        <span className={classes.keys} aria-hidden="true">
          <span className={`place-center ${classes.key}`}>
            {isOn ? <IconCheck size={22} /> : <IconPlus size={20} />}
          </span>
        </span>
      </button>
    </li>
  )
}
