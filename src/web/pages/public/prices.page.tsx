import { SLOTS } from '#shared/shop/site/page-slots.ts'
import { PricesScene } from '#web/drawings/site/prices-scene.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { ArrowLink } from '#web/shop/site-sections/arrow-link.tsx'
import { FinalCall } from '#web/shop/site-sections/final-call.tsx'
import { PageTitle } from '#web/shop/site-sections/page-title.tsx'
import { PopularPrices } from '#web/shop/site-sections/popular-prices.tsx'
import prices from './prices.module.css'
import classes from './site-section.module.css'

export function PricesPage() {
  return (
    <>
      <PageTitle
        title="Nos tarifs"
        text={`Un prix par pièce${SLOTS.orByKilo}, le même pour tout le monde.`}
        scene={<PricesScene />}
      />
      <div className={`stack ${classes.page}`}>
        <PopularPrices
          title="Les plus demandés"
          text="Prix à la pièce, en FCFA. «&nbsp;Lavé-repassé&nbsp;» comprend le séchage."
          action={
            <ArrowLink tone="indigo" full className={classes.fit} href={paths.basket}>
              Commander
            </ArrowLink>
          }
        />
        <section aria-labelledby="tous">
          <h2 id="tous" className="site-title">
            Tous les prix
          </h2>
          <div className={`align-start ${prices.grid}`}>{SLOTS.catalogue}</div>
        </section>
        <FinalCall title="Et le transport&#8239;?">
          {SLOTS.rate} par kilomètre à vol d’oiseau entre chez vous et nous, à l’aller et au retour
          {SLOTS.rounding}. Vous voyez le montant exact avant de valider.
        </FinalCall>
      </div>
    </>
  )
}
