import { createDraft, newLine } from '#shared/orders/draft/draft.ts'
import { DEFAULT_TARIFF } from '#shared/shop/prices/pricing.ts'
import { SLOTS } from '#shared/shop/site/page-slots.ts'
import { WhenFilled } from '#web/lib/when-slot.tsx'
import { VISITOR } from '../cart/visitor-basket.ts'
import { BUILT_FORM, PAGE_CATALOGUE, SAMPLE_BAG, SAMPLE_GARMENT } from './built-form-parts.ts'
import { DoorCountRow, DoorRows } from './garments/door-rows.tsx'
import { GarmentTile } from './garments/garment-tile.tsx'
import { SIDE_BY_SIDE } from './garments/garment-words.ts'
import { ServiceChoice } from './garments/service-choice.tsx'
import { OrderFormSkeleton, OrderStepsSkeleton } from './order-form-skeleton.tsx'
import { OrderFormStart } from './order-form-start.tsx'
import { NOT_ORDERED_YET } from './use-often-ordered.ts'

const nothing = () => {}
const [SERVICE] = SAMPLE_GARMENT.services
/** The garment as a catalogue has it. */
const GARMENT = { ...SAMPLE_GARMENT, services: [...SAMPLE_GARMENT.services] }
const BAG = { ...SAMPLE_BAG, services: [...SAMPLE_BAG.services] }

/**
 * A visitor's order form as HTML, for the time until the application runs: its skeleton, and templates from which
 * `built-form-script.ts` draws it with the garments of the page. They are rendered from the form's own components.
 */
export function BuiltForm() {
  return (
    <div id={BUILT_FORM} data-built="">
      <OrderFormSkeleton />
      <script type="text/plain" id={PAGE_CATALOGUE}>
        {SLOTS.catalogueData}
      </script>
      <template data-form="">
        <SampleForm />
      </template>
      <template data-tiles="">
        <SampleTile quantity={0} />
        <SampleTile quantity={1} />
        <SampleTile quantity={0} imageUrl={null} />
      </template>
      <template data-rows="">
        <SampleRows isOn={false} />
        <SampleRows isOn />
      </template>
      <template data-counts="">
        <WhenFilled slot={SLOTS.linenToCount}>
          <DoorCountRow isOn={false} onChange={nothing} />
          <DoorCountRow isOn onChange={nothing} />
        </WhenFilled>
      </template>
      <template data-services="">
        <SampleServices count={SIDE_BY_SIDE} />
        <SampleServices count={SIDE_BY_SIDE + 1} />
      </template>
    </div>
  )
}

function SampleForm() {
  return (
    <OrderFormStart
      draftKey={VISITOR}
      placing={{ placing: false, placingError: undefined, forgetError: nothing, place: nothing }}
      client={{ phone: '', address: null }}
      isVisitor
      catalogue={{
        products: [GARMENT, BAG],
        pricing: DEFAULT_TARIFF,
        radiusKm: null,
        contact: { phone: null, phoneShown: null, opensAt: '', closesAt: '' },
      }}
      oftenOrdered={NOT_ORDERED_YET}
      ordersPath="/"
      reviewPath="/"
      isCounted={false}
    >
      <OrderStepsSkeleton />
    </OrderFormStart>
  )
}

function SampleRows({ isOn }: { isOn: boolean }) {
  const lines = isOn ? [newLine(BAG, SERVICE.name, 1)] : []
  return (
    <DoorRows
      bags={[BAG]}
      chosen={SERVICE.name}
      isCounted={false}
      cart={{
        draft: { ...createDraft(''), lines },
        add: () => undefined,
        setLine: nothing,
        remove: nothing,
        change: nothing,
      }}
    />
  )
}

interface TileProps {
  quantity: number
  imageUrl?: string | null
}

function SampleTile({ quantity, imageUrl = SAMPLE_GARMENT.imageUrl }: TileProps) {
  return (
    <GarmentTile
      product={{ ...GARMENT, imageUrl }}
      service={SERVICE}
      isOtherService={false}
      lines={quantity > 0 ? [newLine(GARMENT, SERVICE.name, quantity)] : []}
      onAdd={nothing}
      onQuantity={nothing}
      onRemove={nothing}
    />
  )
}

/** The first of them is chosen. */
function SampleServices({ count }: { count: number }) {
  const services = Array.from({ length: count }, (_, at) => `Service ${at + 1}`)
  return (
    <ServiceChoice
      ref={null}
      services={services}
      lines={[]}
      value={services[0]}
      onChange={nothing}
    />
  )
}
