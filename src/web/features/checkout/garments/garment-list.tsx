import { type ReactNode, useRef, useState } from 'react'
import { byFamily, type Family } from '#shared/products/families.ts'
import { foldText } from '#shared/text/search-text.ts'
import { SearchField } from '#web/components/forms/search-field.tsx'
import type { Catalogue } from '#web/features/cart/cart-totals.ts'
import type { Outputs } from '#web/trpc.ts'
import { FamilyChips } from './family-chips.tsx'
import classes from './garment-list.module.css'
import { NotFoundNote } from './not-found-note.tsx'

type Garment = Catalogue['products'][number]

/** Below this many garments the list is read at a glance, without a section of its own for some of them. */
const LONG_LIST = 8
/** The garments under « Souvent commandés », about as many as a phone shows above its bars. */
const OFTEN_SHOWN = 4

interface Props {
  products: readonly Garment[]
  /** The garments by how often they are ordered. */
  oftenOrdered: readonly string[]
  contact: Outputs['products']['catalogue']['contact']
  /** The choice of the service, below the search. */
  children: ReactNode
  renderRow: (garment: Garment, search: string) => ReactNode
}

/** The whole catalogue: a search, the families as chips, and the rows under the heads of their sections. */
export function GarmentList({ products, oftenOrdered, contact, children, renderRow }: Props) {
  const [search, setSearch] = useState('')
  const [family, setFamily] = useState<Family>()
  const list = useRef<HTMLDivElement>(null)
  const families = byFamily(products)
  const isSearching = search.trim() !== ''
  const found = products.filter(({ name }) => foldText(name).includes(foldText(search)))
  const sections = sectionsOf(products, { family, oftenOrdered })

  const showFamily = (next: Family | undefined) => {
    setFamily(next)
    list.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <>
      <div className={classes.search}>
        <SearchField
          label="Vêtement"
          placeholder="Chercher un vêtement"
          value={search}
          onChange={setSearch}
        />
        {families.length < 2 || isSearching ? null : (
          <FamilyChips families={families} value={family} onChange={showFamily} />
        )}
      </div>
      <div ref={list} className={classes.results}>
        {children}
        <p className={isSearching ? `quiet ${classes.count}` : undefined} role="status">
          {isSearching ? countOf(found.length, search) : null}
        </p>
        {isSearching ? (
          <Rows>{found.map((garment) => renderRow(garment, search))}</Rows>
        ) : (
          sections.map(({ title, garments }) => (
            <section key={title} aria-label={title}>
              {sections.length > 1 || family ? <h2 className={classes.head}>{title}</h2> : null}
              <Rows>{garments.map((garment) => renderRow(garment, ''))}</Rows>
            </section>
          ))
        )}
        {isSearching ? (
          <div className={classes.note}>
            <NotFoundNote contact={contact} />
          </div>
        ) : null}
      </div>
    </>
  )
}

function Rows({ children }: { children: ReactNode[] }) {
  return children.length > 0 ? <ul className={classes.list}>{children}</ul> : null
}

function countOf(found: number, search: string): string {
  const quoted = `«\u00a0${search.trim()}\u00a0»`
  if (found === 0) return `Aucun vêtement pour ${quoted}`
  return `${found === 1 ? '1 vêtement' : `${found} vêtements`} pour ${quoted}`
}

interface Shown {
  family: Family | undefined
  oftenOrdered: readonly string[]
}

/** The sections of the list: those ordered most often, then the others by family; or one family whole. */
function sectionsOf(products: readonly Garment[], { family, oftenOrdered }: Shown) {
  if (family) return byFamily(products).filter(({ key }) => key === family)
  if (products.length < LONG_LIST) return [{ title: 'Vêtements', garments: products }]
  const often = oftenOrdered
    .flatMap((id) => products.find((garment) => garment.id === id) ?? [])
    .slice(0, OFTEN_SHOWN)
  const others = byFamily(products.filter((garment) => !often.includes(garment)))
  return often.length > 0 ? [{ title: 'Souvent commandés', garments: often }, ...others] : others
}
