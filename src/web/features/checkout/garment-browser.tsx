import { IconArrowRight } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { lineKey } from '#shared/money/lines.ts'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { notifyError } from '#web/components/feedback/notify.tsx'
import { type Catalogue, cartTotals } from '#web/features/cart/cart-totals.ts'
import { useDraft } from '#web/features/cart/draft.ts'
import type { Outputs } from '#web/trpc.ts'
import classes from './garment-browser.module.css'
import { addWithToast } from './garments/add-with-toast.ts'
import { Dock } from './garments/dock.tsx'
import { GarmentList } from './garments/garment-list.tsx'
import { GarmentRow } from './garments/garment-row.tsx'
import { ServiceChoice } from './garments/service-choice.tsx'
import { commonServices, isSameService, serviceFor } from './garments/services.ts'
import type { OftenOrdered } from './use-often-ordered.ts'
import { useServiceChoice } from './use-service-choice.ts'

interface Props {
  /** The key of the owner of the draft. */
  draftKey: string
  /** The order form, with the cart. */
  formPath: string
  catalogue: Catalogue & Pick<Outputs['products']['catalogue'], 'contact'>
  oftenOrdered: OftenOrdered
}

type Garment = Catalogue['products'][number]

/** The whole list of garments, with the cart's dock always visible below it. */
export function GarmentBrowser({ draftKey, formPath, catalogue, oftenOrdered }: Props) {
  const { products, contact } = catalogue
  const { draft, add, setQuantity, remove } = useDraft(draftKey)
  const [chosen, choose] = useServiceChoice(draftKey, oftenOrdered.lastService)
  /** The service of a garment that was added with another one, in its open row. */
  const [exceptions, setExceptions] = useState<Readonly<Record<string, string>>>({})
  const [openId, setOpenId] = useState<string>()
  const choice = useRef<HTMLDivElement>(null)
  const { pieces, subtotal } = cartTotals(draft.lines, null, catalogue)
  const services = commonServices(products)

  const chooseForAll = (service: string) => {
    setExceptions({})
    choose(service)
  }
  const askForService = () => {
    notifyError('Aucun service sélectionné', 'Veuillez choisir un service.')
    choice.current?.scrollIntoView({ block: 'nearest' })
    choice.current?.querySelector('input')?.focus({ preventScroll: true })
  }
  const renderRow = (product: Garment, search: string) => {
    const service = serviceFor(product, exceptions[product.id] ?? chosen)
    const own = draft.lines.filter(({ productId }) => productId === product.id)
    const quantity = own.find((line) => line.service === service?.name)?.quantity ?? 0
    const key = lineKey(product.id, service?.name ?? '')
    return (
      <GarmentRow
        key={product.id}
        product={product}
        search={search}
        service={service}
        quantity={quantity}
        pieces={own.reduce((sum, line) => sum + line.quantity, 0)}
        open={product.id === openId}
        onToggle={() => setOpenId(product.id === openId ? undefined : product.id)}
        onPlus={() => {
          if (service) addWithToast(add, { product, service: service.name, quantity: 1 })
          else askForService()
        }}
        onMinus={() => (quantity > 1 ? setQuantity(key, quantity - 1) : remove(key))}
        onAdd={(added) => {
          const isAdded = addWithToast(add, { product, ...added })
          if (isAdded) setExceptions({ ...exceptions, [product.id]: added.service })
          return isAdded
        }}
      />
    )
  }
  return (
    <div data-kept-draft className={classes.browser}>
      <GarmentList
        products={products}
        oftenOrdered={oftenOrdered.productIds}
        contact={contact}
        renderRow={renderRow}
      >
        <ServiceChoice
          ref={choice}
          services={services}
          value={services.find((name) => chosen !== undefined && isSameService(name, chosen))}
          onChange={chooseForAll}
        />
      </GarmentList>
      <Dock pieces={pieces} amount={subtotal}>
        <ButtonLink tone="soleil" icon={<IconArrowRight />} to={formPath}>
          Voir le panier
        </ButtonLink>
      </Dock>
    </div>
  )
}
