import { IconChevronDown, IconChevronRight, IconHanger, IconMapPin } from '@tabler/icons-react'
import { MAX_HOME_BASKETS } from '#shared/shop/site/home-baskets.ts'
import { basketSlots, SLOTS } from '#shared/shop/site/page-slots.ts'
import { QUARTER_PARAM } from '#shared/shop/site/quarter-param.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { WhenEmpty, WhenFilled } from '#web/lib/when-slot.tsx'
import classes from './how-much.module.css'

/**
 * The visitor reads the transport to their quarter, and typical baskets with it. The fares of all quarters are
 * in the page; without a script the select is a form whose answer is the page of the chosen one.
 */
export function HowMuch() {
  return (
    <section className={classes.section} aria-labelledby="combien">
      <h2 id="combien" className={classes.title}>
        Combien pour vous&#8239;?
      </h2>
      <form className={classes.quarter} action={paths.home} method="get" data-quarters="">
        <label className={`relative ${classes.place}`}>
          <IconMapPin size={22} aria-hidden="true" />
          <span className={`quiet ${classes.label}`}>Vous êtes à</span>
          <select className={`strong ${classes.select}`} name={QUARTER_PARAM}>
            {SLOTS.quarters}
          </select>
          <IconChevronDown size={20} aria-hidden="true" />
        </label>
        <p className={classes.transport} aria-live="polite">
          <span className={`block quiet ${classes.label}`} data-with-fare="Transport">
            <WhenFilled slot={SLOTS.quarterChosen}>Transport</WhenFilled>
            <WhenEmpty slot={SLOTS.quarterChosen}>Transport dès</WhenEmpty>
          </span>{' '}
          <b className="block nowrap" data-transport="">
            {SLOTS.quarterFare}
          </b>
        </p>
        <noscript>
          <button type="submit" className={`strong ${classes.see}`}>
            Voir mes prix
          </button>
        </noscript>
      </form>
      <WhenFilled slot={SLOTS.baskets}>
        <ul className={`seams-between ${classes.baskets}`}>
          {Array.from({ length: MAX_HOME_BASKETS }, (_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list
            <Basket key={place} place={place} />
          ))}
        </ul>
        <p className={`quiet ${classes.note}`} data-with-fare={SLOTS.basketsWithFare}>
          <WhenFilled slot={SLOTS.quarterChosen}>{SLOTS.basketsWithFare}</WhenFilled>
          <WhenEmpty slot={SLOTS.quarterChosen}>{SLOTS.basketsWithoutFare}</WhenEmpty>
        </p>
      </WhenFilled>
    </section>
  )
}

/** A typical basket: a tap opens the order form with it. */
function Basket({ place }: { place: number }) {
  const { shown, first, second, image, link, items, total } = basketSlots(place)
  return (
    <WhenFilled slot={shown}>
      <li>
        <a className={`no-underline ${classes.basket}`} href={link} data-items={items}>
          <WhenFilled slot={image}>
            {/* Any other image is named at the top of the page too, where no slot leaves. */}
            <img className="contain" src={image} alt="" width={52} height={52} loading="lazy" />
          </WhenFilled>
          <WhenEmpty slot={image}>
            <IconHanger className="quiet" size={32} aria-hidden="true" />
          </WhenEmpty>
          <span className={classes.words}>
            {first} <span className={`block quiet ${classes.second}`}>{second}</span>
          </span>{' '}
          <b className={`nowrap ${classes.total}`}>
            <span data-total="">{total}</span>
            <small>{'\u00a0'}FCFA</small>
          </b>
          <IconChevronRight size={20} className="quiet" aria-hidden="true" />
        </a>
      </li>
    </WhenFilled>
  )
}
