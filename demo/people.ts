import { DEMO_ACCOUNTS, type DemoAccount } from '#shared/demo.ts'
import type { LatLng } from '#shared/places/points.ts'

export interface DemoPerson extends DemoAccount {
  /** E.164. */
  phone: string
  home?: { address: string; landmark: string; point: LatLng }
}

const account = (role: DemoAccount['role']): DemoAccount => {
  const found = DEMO_ACCOUNTS.find((a) => a.role === role)
  if (!found) throw new Error(`No demo account for ${role}`)
  return found
}

const home = (address: string, landmark: string, lat: number, lng: number) => ({
  address,
  landmark,
  point: { lat, lng },
})

export const DEMO_CLIENTS: readonly DemoPerson[] = [
  {
    ...account('client'),
    phone: '+2250707482136',
    home: home(
      'Riviera Palmeraie, Rue I 164',
      'Portail vert en face de la pharmacie',
      5.3672,
      -3.9588,
    ),
  },
  {
    role: 'client',
    email: 'fatou@laveo.test',
    fullname: 'Fatou Diabaté',
    phone: '+2250546129077',
    home: home(
      'Marcory, Zone 4, rue du Canal',
      'Immeuble bleu, 2ᵉ étage, à côté du maquis Chez Tantie',
      5.2989,
      -3.9795,
    ),
  },
  {
    role: 'client',
    email: 'jean-marc@laveo.test',
    fullname: 'Jean-Marc Aké',
    phone: '+2250141550863',
    home: home('Plateau, avenue Chardy', 'Derrière la grande pharmacie', 5.3237, -4.0172),
  },
  {
    role: 'client',
    email: 'serge@laveo.test',
    fullname: 'Serge Kouassi',
    phone: '+2250102774108',
    home: home('Treichville, avenue 16', 'Cour commune après la boulangerie', 5.3006, -4.0081),
  },
  {
    role: 'client',
    email: 'awa@laveo.test',
    fullname: 'Awa Coulibaly',
    phone: '+2250749201385',
    home: home('Yopougon, Niangon Sud', 'Face au terminus 27', 5.3302, -4.0968),
  },
]

export const DEMO_LIVREURS: readonly DemoPerson[] = [
  { ...account('livreur'), phone: '+2250505612218' },
  {
    role: 'livreur',
    email: 'mariam@laveo.test',
    fullname: 'Mariam Touré',
    phone: '+2250758304491',
  },
  { role: 'livreur', email: 'sekou@laveo.test', fullname: 'Sékou Traoré', phone: '+2250103825740' },
]

export const DEMO_ADMIN: DemoPerson = { ...account('admin'), phone: '+2250505189027' }
export const DEMO_SUPERADMIN: DemoPerson = { ...account('superadmin'), phone: '+2250707112583' }
