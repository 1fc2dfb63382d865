import { SLOTS } from '#shared/page-slots.ts'
import { LEGAL, SITE } from '#shared/site.ts'
import { PageTitle } from '#web/features/site/page-title.tsx'
import { Prose } from '#web/features/site/prose.tsx'
import { paths } from '#web/lib/paths.ts'

const FACTS = [
  { term: 'Éditeur', value: LEGAL.publisher },
  { term: 'Immatriculation', value: LEGAL.registration },
  { term: 'Directeur de la publication', value: LEGAL.director },
  { term: 'Adresse', value: `${SLOTS.address}, Côte d’Ivoire` },
  { term: 'Téléphone', value: SLOTS.phoneShown },
  { term: 'E-mail', value: SLOTS.email },
  { term: 'Hébergeur', value: LEGAL.host },
]

export function LegalNoticePage() {
  return (
    <>
      <PageTitle title="Mentions légales" text="Qui publie ce site, et comment nous joindre." />
      <Prose>
        <section>
          <h2>L’éditeur</h2>
          <dl>
            {FACTS.map(({ term, value }) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{value ?? 'À compléter par l’exploitant.'}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section>
          <h2>Le service</h2>
          <p>
            {SITE.name} propose la collecte, l’entretien et la livraison de linge à Abidjan. Les
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
