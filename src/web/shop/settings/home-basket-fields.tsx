import { IconPlus, IconTrash } from '@tabler/icons-react'
import { isWeightKnown } from '#shared/shop/prices/known-weight.ts'
import {
  type CartLine,
  GRAM_STEP,
  isTooHeavy,
  itemsTotal,
  lineKey,
  MAX_GRAMS,
} from '#shared/shop/prices/lines.ts'
import type { Service } from '#shared/shop/prices/pricing.ts'
import {
  basketWords,
  homeBaskets,
  MAX_HOME_BASKETS,
  pricedHomeBaskets,
} from '#shared/shop/site/home-baskets.ts'
import { MAX_BASKET_LINES } from '#shared/shop/site/home-links.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { serviceLabel } from '#shared/text/service-label.ts'
import { mostWords } from '#shared/text/weight.ts'
import { Button } from '#web/components/actions/button.tsx'
import { AmountField } from '#web/components/forms/amount-field.tsx'
import { FieldError } from '#web/components/forms/field-error.tsx'
import { NativeSelect } from '#web/components/forms/fields.tsx'
import { KilosField } from '#web/components/forms/kilos-field.tsx'
import { UnreadNote } from '#web/components/states/unread-note.tsx'
import { cx } from '#web/lib/cx.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import { numberIn } from './field-props.ts'
import classes from './home-basket-fields.module.css'
import type { SettingsForm } from './use-settings-form.ts'

const PATH = 'home.baskets'

type Products = Outputs['products']['catalogue']['products']

/** The typical baskets of the home page. */
export function HomeBasketFields({ form }: { form: SettingsForm }) {
  const catalogue = trpc.products.catalogue.useQuery()
  return (
    <fieldset className={`stack gap-12 ${classes.baskets}`} data-path={PATH}>
      <legend className="strong text-l">Paniers types</legend>
      <p className="quiet text-s">
        Avec leur prix, transport compris, pour le quartier du visiteur. Un toucher les commande.
      </p>
      {catalogue.data ? (
        <Baskets form={form} products={catalogue.data.products} />
      ) : (
        <UnreadNote query={catalogue} title="Impossible de charger les produits." />
      )}
    </fieldset>
  )
}

/** Until one is changed they are the usual ones of the catalogue. */
function Baskets({ form, products }: { form: SettingsForm; products: Products }) {
  const baskets = homeBaskets(form.values.home.baskets, products)
  const change = (changed: CartLine[][]) => form.setFieldValue(PATH, changed)
  const first = firstLine(products)
  return (
    <>
      {baskets.map((lines, index) => (
        <BasketFields
          // biome-ignore lint/suspicious/noArrayIndexKey: the baskets keep nothing of their own
          key={index}
          number={index + 1}
          lines={lines}
          products={products}
          errorAt={(path) => form.errors[`${PATH}.${index}${path}`]}
          onChange={(changed) => change(replaced(baskets, index, changed))}
        />
      ))}
      {first && baskets.length < MAX_HOME_BASKETS ? (
        <div>
          <Button
            tone="outline"
            size="sm"
            icon={<IconPlus />}
            onClick={() => change([...baskets, [first]])}
          >
            Ajouter un panier
          </Button>
        </div>
      ) : null}
    </>
  )
}

function firstLine(products: Products): CartLine | undefined {
  const product = products.find(({ services }) => services.length > 0)
  const service = product?.services.at(-1)
  return product && service && lineOf(product.id, service)
}

/** A bag of a basket has this weight until the team enters another one. */
const BASKET_BAG_GRAMS = 6000

/** A piece of a garment, or a bag of one that is sold by the kilo. */
function lineOf(productId: string, { name, minGrams }: Service): CartLine {
  const line = { productId, service: name, quantity: 1 }
  return minGrams === undefined ? line : { ...line, grams: Math.max(minGrams, BASKET_BAG_GRAMS) }
}

interface BasketProps {
  number: number
  lines: readonly CartLine[]
  products: Products
  errorAt: (path: string) => unknown
  /** Undefined removes the basket. */
  onChange: (lines: CartLine[] | undefined) => void
}

function BasketFields({ number, lines, products, errorAt, onChange }: BasketProps) {
  const change = (changed: CartLine[]) => onChange(changed.length > 0 ? changed : undefined)
  const left = pieces(products).find(({ key }) => !lines.some((line) => keyOf(line) === key))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset in a fieldset is read twice
    <div role="group" aria-label={`Panier ${number}`} className={classes.basket}>
      <p className="text-s">
        <BasketSays lines={lines} products={products} />
      </p>
      <ul className="stack gap-8">
        {lines.map((line, index) => (
          <li
            key={keyOf(line)}
            className={cx(classes.line, line.grams !== undefined && classes.weighed)}
          >
            <PieceSelect
              label={`Panier ${number}, vêtement ${index + 1}`}
              line={line}
              others={lines.filter((other) => other !== line)}
              products={products}
              onChange={(piece) => change(replaced(lines, index, withQuantityOf(line, piece)))}
            />
            {line.grams === undefined ? (
              <AmountField
                aria-label={`Panier ${number}, pièces du vêtement ${index + 1}`}
                noun="Le nombre de pièces"
                unit=""
                digits={2}
                value={numberIn(line.quantity)}
                error={errorAt(`.${index}.quantity`) as string | undefined}
                onChange={(quantity) =>
                  change(replaced(lines, index, { ...line, quantity: quantity ?? Number.NaN }))
                }
              />
            ) : (
              <KilosField
                label={`le vêtement ${index + 1} du panier ${number}`}
                fieldLabel={`Panier ${number}, kilos du vêtement ${index + 1}`}
                value={Number.isNaN(line.grams) ? null : line.grams}
                step={500}
                min={GRAM_STEP}
                max={MAX_GRAMS}
                onChange={(grams) =>
                  change(replaced(lines, index, { ...line, grams: grams ?? Number.NaN }))
                }
              />
            )}
            <button
              type="button"
              className="place-center square-48 rounded negative icons-22 clickable"
              aria-label={`Retirer le vêtement ${index + 1} du panier ${number}`}
              onClick={() => change(replaced(lines, index, undefined))}
            >
              <IconTrash aria-hidden="true" />
            </button>
            <WeightFault line={line} error={errorAt(`.${index}.grams`)} />
          </li>
        ))}
      </ul>
      <div className="row wrap gap-8">
        {left && lines.length < MAX_BASKET_LINES ? (
          <Button
            tone="outline"
            size="sm"
            icon={<IconPlus />}
            aria-label={`Ajouter un vêtement au panier ${number}`}
            onClick={() => change([...lines, left.line])}
          >
            Vêtement
          </Button>
        ) : null}
        <Button
          tone="ghost"
          size="sm"
          aria-label={`Retirer le panier ${number}`}
          onClick={() => onChange(undefined)}
        >
          Retirer ce panier
        </Button>
      </div>
    </div>
  )
}

/** A weight above the most of a line is said at once, another one when the form is sent. */
function WeightFault({ line, error }: { line: CartLine; error: unknown }) {
  const fault = isTooHeavy(line) ? mostWords(MAX_GRAMS) : error
  if (typeof fault !== 'string') return null
  return (
    <div className={classes.fault}>
      <FieldError role="alert">{fault}</FieldError>
    </div>
  )
}

/** « 5 chemises et 1 pantalon : 9 500 FCFA, sans le transport », or why the home page does not show it. */
function BasketSays({ lines, products }: Pick<BasketProps, 'lines' | 'products'>) {
  const [basket] = pricedHomeBaskets([[...lines]], products)
  if (!basket)
    return <b className="negative">Un vêtement n’est plus au catalogue&nbsp;: non montré.</b>
  const total = itemsTotal(basket.lines)
  if (Number.isNaN(total) || !basket.lines.every(isWeightKnown))
    return <b>Écrivez le nombre de pièces, ou le poids.</b>
  return (
    <>
      <b>{basketWords(basket.lines).filter(Boolean).join(' ')}</b>&nbsp;: {formatFcfa(total)}, sans
      le transport
    </>
  )
}

/** The list with another item at its place, or without one. */
function replaced<Item>(list: readonly Item[], index: number, item: Item | undefined): Item[] {
  const kept = [...list]
  if (item === undefined) kept.splice(index, 1)
  else kept[index] = item
  return kept
}

const keyOf = ({ productId, service }: CartLine) => lineKey(productId, service)

/** Another garment in the place of one: as many pieces of it, but for a bag. */
function withQuantityOf({ quantity, grams }: CartLine, piece: CartLine): CartLine {
  return grams === undefined && piece.grams === undefined ? { ...piece, quantity } : piece
}

function pieces(products: Products) {
  return products.flatMap(({ id, name, services }) =>
    services.map((service) => {
      const line = lineOf(id, service)
      return {
        line,
        key: keyOf(line),
        label: `${name}, ${serviceLabel(service.name).toLowerCase()}`,
      }
    }),
  )
}

interface PieceProps {
  label: string
  line: CartLine
  others: readonly CartLine[]
  products: Products
  onChange: (piece: CartLine) => void
}

function PieceSelect({ label, line, others, products, onChange }: PieceProps) {
  const taken = new Set(others.map(keyOf))
  const offered = pieces(products).filter(({ key }) => !taken.has(key))
  const value = keyOf(line)
  const isGone = !offered.some(({ key }) => key === value)
  const gone = isGone ? [{ value, label: 'Plus au catalogue' }] : []
  return (
    <NativeSelect
      aria-label={label}
      data={[...gone, ...offered.map(({ key, label }) => ({ value: key, label }))]}
      value={value}
      onChange={({ currentTarget }) => {
        const chosen = offered.find(({ key }) => key === currentTarget.value)
        if (chosen) onChange(chosen.line)
      }}
    />
  )
}
