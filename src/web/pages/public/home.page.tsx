import { paths } from '#web/lib/navigation/paths.ts'
import { ArrowLink } from '#web/shop/site-sections/arrow-link.tsx'
import { CallCards } from '#web/shop/site-sections/call-cards.tsx'
import { HomeHero } from '#web/shop/site-sections/home-hero.tsx'
import { PopularPrices } from '#web/shop/site-sections/popular-prices.tsx'
import { Promises } from '#web/shop/site-sections/promises.tsx'
import { ServiceList } from '#web/shop/site-sections/services.tsx'
import { StepList } from '#web/shop/site-sections/steps.tsx'
import classes from './site-section.module.css'

export function HomePage() {
  return (
    <>
      <HomeHero />
      <div className={`stack ${classes.page}`}>
        <Promises />
        <CallCards />
        <section className={classes.onWide} aria-labelledby="services">
          <h2 id="services" className="site-title">
            Nos services
          </h2>
          <ServiceList />
        </section>
        <section className={classes.onWide} aria-labelledby="etapes">
          <h2 id="etapes" className="site-title">
            Comment ça marche
          </h2>
          <StepList />
        </section>
        <PopularPrices
          title="Nos tarifs les plus demandés"
          text="Prix à la pièce, en FCFA. Le transport s’ajoute selon la distance, et vous le voyez avant de valider."
          without="Un prix par pièce, le même pour tout le monde."
          action={
            <>
              <ArrowLink tone="outline" full className={classes.fit} href={paths.prices}>
                Voir tous les tarifs
              </ArrowLink>
              <ArrowLink tone="ghost" full className={classes.fit} href={paths.basket}>
                Commander
              </ArrowLink>
            </>
          }
        />
      </div>
    </>
  )
}
