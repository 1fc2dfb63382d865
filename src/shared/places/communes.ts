import type { Area } from './area-name.ts'
import type { LatLng } from './points.ts'

/** A named place and about where its middle is: name, latitude, longitude. */
export type NamedPlace = readonly [name: string, lat: number, lng: number]

/** A commune of Abidjan with the middle of its town and the quarters that people name. */
export interface Commune {
  place: NamedPlace
  quarters: readonly NamedPlace[]
}

/**
 * The communes and quarters of Abidjan, placed by hand to about 300 m. Near a border between two communes, a quarter
 * stands on each side: a point belongs to what is nearest.
 */
export const COMMUNES: readonly Commune[] = [
  {
    place: ['Plateau', 5.322, -4.0192],
    quarters: [
      ['Cité administrative', 5.3288, -4.0235],
      ['Indénié', 5.3378, -4.0195],
      ['Commerce', 5.3178, -4.0178],
    ],
  },
  {
    place: ['Cocody', 5.344, -3.9985],
    quarters: [
      ['Danga', 5.3412, -4.0058],
      ['Saint-Jean', 5.3362, -4.0012],
      ['Blockhaus', 5.3272, -4.0028],
      ['Ambassades', 5.3302, -3.9925],
      ['Université', 5.3445, -3.9868],
      ['Cité des Arts', 5.3515, -3.9998],
      ['Deux-Plateaux', 5.3695, -3.996],
      ['Vallon', 5.3605, -3.9935],
      ['Aghien', 5.3785, -3.9975],
      ['Angré', 5.395, -3.9855],
      ['Angré 7e tranche', 5.387, -3.9885],
      ['Angré 8e tranche', 5.403, -3.989],
      ['Angré Château', 5.4098, -3.98],
      ['Djorogobité', 5.4075, -3.958],
      ['Attoban', 5.3665, -3.9815],
      ['Bonoumin', 5.3655, -3.9695],
      ['Riviera Golf', 5.3345, -3.9785],
      ['Anono', 5.3432, -3.9738],
      ['Riviera 2', 5.3515, -3.973],
      ['Riviera 3', 5.3485, -3.957],
      ['Riviera 4', 5.3335, -3.9395],
      ['M’Pouto', 5.3295, -3.954],
      ['Akouédo', 5.348, -3.935],
      ['Palmeraie', 5.3685, -3.9575],
      ['Génie 2000', 5.38, -3.943],
      ['Faya', 5.3695, -3.9285],
    ],
  },
  {
    place: ['Adjamé', 5.3575, -4.0255],
    quarters: [
      ['220 Logements', 5.3485, -4.0165],
      ['Liberté', 5.3545, -4.0165],
      ['Bracodi', 5.35, -4.0265],
      ['Williamsville', 5.3695, -4.0215],
      ['Paillet', 5.372, -4.0115],
    ],
  },
  {
    place: ['Attécoubé', 5.3385, -4.0335],
    quarters: [
      ['Agban', 5.3455, -4.035],
      ['Abobo-Doumé', 5.3205, -4.0415],
      ['Locodjro', 5.3285, -4.0485],
      ['Santé', 5.3385, -4.0505],
      ['Mossikro', 5.3495, -4.0535],
    ],
  },
  {
    place: ['Yopougon', 5.3445, -4.0795],
    quarters: [
      ['Siporex', 5.3515, -4.0755],
      ['Wassakara', 5.3495, -4.067],
      ['Selmer', 5.3425, -4.069],
      ['Toits Rouges', 5.332, -4.0705],
      ['Koweït', 5.3225, -4.072],
      ['Sideci', 5.3365, -4.083],
      ['Niangon Nord', 5.341, -4.1],
      ['Niangon Sud', 5.3285, -4.0975],
      ['Maroc', 5.351, -4.0885],
      ['Ananeraie', 5.3555, -4.1],
      ['Gesco', 5.3665, -4.107],
      ['Port-Bouët 2', 5.3605, -4.0855],
      ['Andokoi', 5.3625, -4.0685],
      ['Zone industrielle', 5.3745, -4.083],
      ['Azito', 5.302, -4.086],
      ['Île Boulay', 5.2855, -4.077],
    ],
  },
  {
    place: ['Abobo', 5.4185, -4.0185],
    quarters: [
      ['Plateau-Dokui', 5.394, -4.004],
      ['Anador', 5.4045, -4.0165],
      ['Sagbé', 5.4165, -4.0315],
      ['Abobo-Baoulé', 5.4165, -3.9995],
      ['Avocatier', 5.4325, -4.0265],
      ['Belleville', 5.4315, -4.0065],
      ['Anonkoua-Kouté', 5.4425, -4.0225],
      ['PK 18', 5.4575, -4.0285],
      ['N’Dotré', 5.4435, -4.0685],
    ],
  },
  {
    place: ['Treichville', 5.3045, -4.0105],
    quarters: [
      ['Biafra', 5.311, -4.0065],
      ['Arras', 5.2975, -4.0045],
      ['Zone 3', 5.2925, -3.9975],
      ['Port', 5.2945, -4.0155],
    ],
  },
  {
    place: ['Marcory', 5.3015, -3.9905],
    quarters: [
      ['Anoumabo', 5.3085, -3.987],
      ['Sans-Fil', 5.3075, -3.978],
      ['Zone 4', 5.2925, -3.9795],
      ['Biétry', 5.278, -3.975],
    ],
  },
  {
    place: ['Koumassi', 5.2975, -3.953],
    quarters: [
      ['Remblais', 5.3045, -3.9625],
      ['Grand-Carrefour', 5.2895, -3.9645],
      ['Divo', 5.287, -3.945],
    ],
  },
  {
    place: ['Port-Bouët', 5.2555, -3.961],
    quarters: [
      ['Vridi', 5.265, -3.999],
      ['Vridi-Cité', 5.257, -3.985],
      ['Petit-Bassam', 5.2605, -3.972],
      ['Aéroport', 5.2585, -3.929],
      ['Adjouffou', 5.2455, -3.921],
      ['Gonzagueville', 5.2405, -3.905],
      ['Jean-Folly', 5.236, -3.889],
      ['Anani', 5.2275, -3.855],
    ],
  },
  {
    place: ['Bingerville', 5.3558, -3.8854],
    quarters: [
      ['Feh Kessé', 5.3665, -3.9075],
      ['Abatta', 5.343, -3.9125],
      ['Akandjé', 5.341, -3.872],
    ],
  },
  { place: ['Anyama', 5.4946, -4.0518], quarters: [['Ébimpé', 5.478, -4.0735]] },
  {
    place: ['Songon', 5.3195, -4.2585],
    quarters: [
      ['Abadjin-Doumé', 5.3115, -4.1485],
      ['Abadjin-Kouté', 5.3295, -4.1525],
      ['Kassemblé', 5.3245, -4.1995],
    ],
  },
  { place: ['Grand-Bassam', 5.2115, -3.7385], quarters: [] },
]

/** A point this far from all that is named, in degrees (5.5 km), is in no commune that we know. */
const FAR = 0.05

/** The commune and the quarter of a point: those whose middle is nearest. Null far from Abidjan. */
export function areaAt(point: LatLng): Area | null {
  let nearest: Area | null = null
  let least = FAR
  for (const { place, quarters } of COMMUNES) {
    for (const named of [place, ...quarters]) {
      const [name, lat, lng] = named
      // So near the equator a degree of longitude is as long as one of latitude.
      const distance = Math.hypot(lat - point.lat, lng - point.lng)
      if (distance >= least) continue
      least = distance
      nearest = { commune: place[0], quarter: named === place ? null : name }
    }
  }
  return nearest
}

/** The commune of a point, null far from Abidjan. */
export function communeAt(point: LatLng): string | null {
  return areaAt(point)?.commune ?? null
}
