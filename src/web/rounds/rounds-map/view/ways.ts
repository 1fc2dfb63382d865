import type { LatLng } from '#shared/places/points.ts'
import type { MapLivreur, MapStop } from '../map-stop.ts'

/** The way of a livreur through their stops, from where they are. */
export interface Way {
  livreur: MapLivreur
  points: LatLng[]
  /** Whether the way to each point, from the second on, is only proposed. */
  proposed: boolean[]
}

export function waysThrough(livreurs: readonly MapLivreur[], stops: readonly MapStop[]): Way[] {
  return livreurs.map((livreur) => {
    const round = stops
      .filter(({ livreurId, number }) => livreurId === livreur.id && number !== null)
      .sort((a, b) => (a.number ?? 0) - (b.number ?? 0))
    const visited = livreur.position ? [{ place: livreur.position, proposed: false }] : []
    const all = [...visited, ...round]
    return {
      livreur,
      points: all.map(({ place }) => place),
      proposed: all.slice(1).map((stop, i) => stop.proposed || Boolean(all[i]?.proposed)),
    }
  })
}
