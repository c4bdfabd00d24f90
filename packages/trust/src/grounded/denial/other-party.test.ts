import { describe, expect, it } from 'vitest';
import { scored } from '../../testing/scored.ts';

const kindOf = (reply: string, text: string): string | undefined =>
  scored({ question: '', reply, sources: [{ id: 's', text }] }).sentences[0]?.kind;

const LEASE =
  'The tenant clears snow from the path. The landlord maintains the heating and the roof. Small repairs are paid by the tenant. The landlord insures the building. The landlord may enter the flat with notice to the tenant.';
const MINUTES =
  'Attendees: Jonas, Farah, Tomás. Farah will fix the printer by Friday. Jonas orders the toner and books the meeting room. Tomás agreed to write the minutes.';
const SALE =
  'The seller delivers the machine to the buyer’s site in Graz within six weeks. The buyer pays 30 % on order. The seller trains two operators of the buyer.';
const TABLE = '| Who | What |\n|---|---|\n| Farah Khan | fix the printer |\n| Jonas Berg | order the toner |';

describe('a sentence that says of one party what the sources say of the other', () => {
  it.each([
    ['The landlord clears the snow.', LEASE],
    ['The tenant maintains the roof.', LEASE],
    ['Small repairs are paid by the landlord.', LEASE],
    ['The building is insured by the tenant.', LEASE],
    ['Jonas fixes the printer by Friday.', MINUTES],
    ['The meeting room is booked by Tomás.', MINUTES],
    ['Farah writes the minutes.', MINUTES],
    ['The buyer delivers the machine within six weeks.', SALE],
    ['The buyer trains two operators of the seller.', SALE],
    ['Jonas Berg fixes the printer.', TABLE],
    ['- Jonas: fix the printer', 'Meeting of Farah and Jonas.\n- Farah: fix the printer\n- Jonas: order the toner'],
    ['Der Vermieter räumt den Schnee.', 'Der Mieter räumt den Schnee. Der Vermieter wartet die Heizung.'],
    ['Der Vermieter streicht die Wände.', 'Die Wände streicht der Mieter. Der Vermieter wartet die Heizung.'],
    ['Le locataire assure l’immeuble.', 'Le locataire paie le loyer au bailleur. Le bailleur assure l’immeuble.'],
    ['El inquilino repara el techo.', 'El inquilino paga la renta. El arrendador repara el techo.'],
    [
      'The tenants replace the boiler and the pipes at their own cost.',
      'The Landlord repairs the structure, the boiler, the pipes and the wiring. The Tenants replace light bulbs at their own cost.',
    ],
    [
      'Die Schulungen muss der Arbeitnehmer selbst bezahlen.',
      'Der Arbeitgeber bezahlt die Kleidung und die Schulungen. Der Arbeitnehmer bezahlt das Essen.',
    ],
    ['La taxe de séjour est payée par le bailleur.', 'Le locataire paie la taxe de séjour. Le bailleur paie l’eau.'],
    ['El inquilino cambia la caldera.', 'El arrendador repara la caldera. El inquilino cambia las bombillas.'],
  ])('is contradicted: %s', (reply, text) => {
    expect(kindOf(reply, text)).toBe('contradicted');
  });

  it.each([
    ['it is so', 'The tenant clears the snow.', LEASE],
    ['both do', 'The landlord shares the costs.', 'The tenant and the landlord share the costs. The landlord heats.'],
    [
      'it holds for both',
      'The landlord sweeps the stairs.',
      'The tenant sweeps the stairs. So does the landlord, too.',
    ],
    ['it is denied', 'The landlord does not clear the snow.', LEASE],
    ['the other receives', 'The rent is received by the landlord.', 'The tenant pays rent to the landlord. He heats.'],
    ['it is a mutual matter', 'The employee gets a bonus.', 'The employer pays the employee a bonus. He works.'],
    ['a name is one person', 'Marie Curie won a prize.', 'Marie Curie studied. In May, Curie won a prize.'],
    ['it is under a condition', 'If the tenant leaves, the landlord clears the snow.', LEASE],
    [
      'nobody in particular does',
      'The landlord reads the meters.',
      'We read the meters. The tenant pays. The landlord heats.',
    ],
    ['a later one does too', 'Farah orders toner.', 'In May Jonas orders toner. Then Farah orders toner. See Farah.'],
    ['it may be so', 'The tenant may enter the flat.', 'The landlord enters the flat. The tenant pays rent.'],
    [
      'a name is given in parts',
      'Tom will call the architect.',
      'Tom Weiss took notes. In May, Mr Weiss will call the architect. Then Tom met Anna Berg.',
    ],
    [
      'another limit is given',
      'Repairs over 80 euros are borne by the landlord.',
      'Repairs up to 80 euros are borne by the tenant; the landlord bears all others.',
    ],
    [
      'it is the same from the other side',
      'Beta rents two floors to Acme.',
      'Acme Corp sells its office in Graz to Beta Ltd for 2 million euros. Beta will renovate the office. Acme rents two floors back from Beta.',
    ],
    [
      'another of these verbs is said of it',
      'The tenant maintains the boiler.',
      'The landlord replaces the boiler. The tenant maintains the boiler every year.',
    ],
    [
      'it is done to the other',
      'The borrower is charged 4 % interest.',
      'The borrower repays it. The lender charges 4 % interest.',
    ],
  ])('is not where %s', (_, reply, text) => {
    expect(kindOf(reply, text)).not.toBe('contradicted');
  });
});
