import { SLOTS } from '#shared/shop/site/page-slots.ts'
import { SITE } from '#shared/shop/site/site.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { WhenEmpty, WhenFilled } from '#web/lib/when-slot.tsx'
import { Prose } from '#web/shop/legal/prose.tsx'
import { PageTitle } from '#web/shop/site-sections/page-title.tsx'

/** Each fact is shown if the settings have it. */
const FACTS = [
  { term: 'Éditeur', slot: SLOTS.publisher },
  { term: 'Forme juridique', slot: SLOTS.form },
  { term: 'RCCM', slot: SLOTS.registration },
  { term: 'Compte contribuable', slot: SLOTS.taxNumber },
  { term: 'Directeur de la publication', slot: SLOTS.director },
  { term: 'Adresse', slot: SLOTS.address },
  { term: 'Téléphone', slot: SLOTS.phoneShown },
  { term: 'E‑mail', slot: SLOTS.email },
]
const HOST = [
  { term: 'Hébergeur', slot: SLOTS.host },
  { term: 'Adresse de l’hébergeur', slot: SLOTS.hostAddress },
]

function Fact({ term, slot }: { term: string; slot: string }) {
  return (
    <WhenFilled slot={slot}>
      <div>
        <dt>{term}</dt>
        <dd>{slot}</dd>
      </div>
    </WhenFilled>
  )
}

export function LegalNoticePage() {
  return (
    <>
      <PageTitle title="Mentions légales" text="Qui publie ce site, et comment nous joindre." />
      <Prose>
        <section>
          <h2>L’éditeur</h2>
          <WhenFilled slot={SLOTS.identified}>
            <dl>
              {FACTS.map((fact) => (
                <Fact key={fact.slot} {...fact} />
              ))}
            </dl>
          </WhenFilled>
          <WhenEmpty slot={SLOTS.identified}>
            <p>
              L’éditeur n’a pas encore publié ses informations. Vous pouvez lui écrire par la page{' '}
              <a href={paths.contact}>Contact</a>.
            </p>
          </WhenEmpty>
        </section>
        <WhenFilled slot={SLOTS.host}>
          <section>
            <h2>L’hébergement</h2>
            <dl>
              {HOST.map((fact) => (
                <Fact key={fact.slot} {...fact} />
              ))}
            </dl>
          </section>
        </WhenFilled>
        <section>
          <h2>Le service</h2>
          <p>
            {SITE.name} propose le ramassage, l’entretien et la livraison de linge à Abidjan. Les
            prix sont en francs CFA et figurent sur la page <a href={paths.prices}>Tarifs</a>. Ceux
            d’une commande sont les prix du moment où elle est validée. Le montant du transport
            s’affiche avant la validation.
          </p>
          <p>Une commande s’annule librement tant qu’aucun livreur n’est assigné.</p>
        </section>
        <section>
          <h2>Les contenus</h2>
          <p>
            Les textes, les dessins et la marque de ce site appartiennent à l’éditeur. Le fond des
            cartes vient d’OpenStreetMap et de ses contributeurs, sous licence ODbL.
          </p>
        </section>
        <section>
          <h2>Vos données</h2>
          <p>
            Ce que nous gardons sur vous, pourquoi et combien de temps&nbsp;: tout est sur la page{' '}
            <a href={paths.privacy}>Confidentialité</a>.
          </p>
        </section>
      </Prose>
    </>
  )
}
