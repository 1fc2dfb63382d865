import { IconCheck, IconListCheck, IconPlus } from '@tabler/icons-react'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { isSameService } from '#shared/orders/draft/chosen-service.ts'
import { type DraftLine, keyOf } from '#shared/orders/draft/draft.ts'
import type { Catalogue } from '#shared/orders/draft/draft-totals.ts'
import { bagService, withoutOneBag } from '#shared/orders/draft/sold-by.ts'
import { serviceLabel } from '#shared/text/service-label.ts'
import { unitPriceWords } from '#shared/text/weight.ts'
import { type LazyPart, lazyPart } from '#web/components/states/lazy-part.tsx'
import { cx } from '#web/lib/cx.ts'
import { GarmentImage } from '#web/shop/garment-image.tsx'
import type { useDraft } from '../../cart/draft-store.ts'
import { takeLinkedBag } from '../../cart/linked-bag.ts'
import { addToCart } from '../add-to-cart.ts'
import type { BagWeight } from './bag-weight.tsx'
import classes from './door-rows.module.css'
import { GarmentKeys } from './garment-keys.tsx'
import { OtherPieces } from './garment-tile.tsx'
import { weighedWords } from './garment-words.ts'

type Product = Catalogue['products'][number]
type Cart = ReturnType<typeof useDraft>

const LateBagWeight: LazyPart<ComponentProps<typeof BagWeight>> = lazyPart(
  async () => ({ default: (await import('./bag-weight.tsx')).BagWeight }),
  { Loading: () => <div className={classes.bones} /> },
)

/** Without a network it could not be loaded when it is asked for. */
export function preloadBagWeight(): void {
  void LateBagWeight.preload()
}

interface Props {
  /** The garments that are sold by the kilo. */
  bags: readonly Product[]
  /** The service of every garment that is added. */
  chosen: string | undefined
  forTeam?: boolean
  cart: Pick<Cart, 'draft' | 'add' | 'setLine' | 'remove' | 'change'>
}

/** Adds linen that is weighed or counted at the door. A phone shows it below the garments, a wide screen above them. */
export function DoorRows({ bags, forTeam = false, ...asked }: Props) {
  const { draft, change } = asked.cart
  return (
    <ul className={`clip ${classes.rows}`} aria-label="Pesé ou compté à la porte" data-door="">
      {bags.map((product) => (
        <BagRow key={product.id} {...asked} product={product} forTeam={forTeam} />
      ))}
      <CountRow
        isOn={draft.toCount}
        forTeam={forTeam}
        onChange={(toCount) => change({ toCount })}
      />
    </ul>
  )
}

interface BagProps extends Omit<Props, 'bags'> {
  product: Product
}

function BagRow({ product, chosen, forTeam, cart }: BagProps) {
  const { draft, add, setLine, remove } = cart
  const row = useRef<HTMLLIElement>(null)
  const [added, setAdded] = useState(0)
  // The question of its weight opens below it, where the dock may stand.
  useEffect(() => {
    if (added > 0) row.current?.scrollIntoView?.({ block: 'nearest' })
  }, [added])
  const service = bagService(product, chosen)
  const lines = draft.lines.filter(({ productId }) => productId === product.id)
  const line = lines.find((one) => service && isSameService(one.service, service.name))
  const isIn = line !== undefined
  useEffect(() => {
    if (isIn && takeLinkedBag()) row.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isIn])
  if (service?.minGrams === undefined) return null
  const { minGrams, name } = service
  const isOther = chosen !== undefined && !isSameService(name, chosen)
  const more = () => {
    if (addToCart(add, { product, service: name, quantity: 1 })) setAdded(added + 1)
  }
  const fewer = (bags: DraftLine) => {
    if (bags.quantity === 1) remove(keyOf(bags))
    else setLine(withoutOneBag(bags, service))
  }
  return (
    <li ref={row} className={classes.bag}>
      <div className={cx('relative', classes.row, line && classes.on)}>
        <OtherPieces lines={lines.filter((one) => one !== line)} />
        <GarmentImage src={product.imageUrl} size={44} />
        <span className={classes.words}>
          <b className="block anywhere">{product.name}</b>
          <span className="quiet text-s">
            {isOther ? `${serviceLabel(name).toLowerCase()}, ` : null}
            {unitPriceWords(service)},{' '}
            <span className="block">{weighedWords(minGrams, forTeam)}</span>
          </span>
        </span>
        <span className={classes.keys}>
          <GarmentKeys
            name={product.name}
            one="un sac"
            quantity={line?.quantity ?? 0}
            className={classes.key}
            figure={
              <output className="place-center strong" aria-label={`Quantité de ${product.name}`}>
                {line?.quantity}
              </output>
            }
            onFewer={() => line && fewer(line)}
            onMore={more}
          />
        </span>
      </div>
      {line?.grams === undefined ? null : (
        <LateBagWeight
          name={product.name}
          bags={line.quantity}
          grams={line.grams}
          minGrams={minGrams}
          onChange={(grams) => setLine({ ...line, grams })}
        />
      )}
    </li>
  )
}

interface CountProps {
  isOn: boolean
  forTeam: boolean
  onChange: (isOn: boolean) => void
}

function CountRow({ isOn, forTeam, onChange }: CountProps) {
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
