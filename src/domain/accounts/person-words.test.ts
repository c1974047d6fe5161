import { describe, expect, it } from 'vitest';
import { deskBook } from '@/domain/revision-fields';
import { profileOf } from './person.fixture';
import { capitalizeName, describeActor, formatName, getFirstName } from './person-words';

const tomas = profileOf({
  uid: 'tomas',
  username: 'tf',
  email: 'tomas.ferreira@example.com',
  firstname: 'Tomás',
  lastname: 'Ferreira',
});

describe('how a person is called', () => {
  it('is by name; by the ends of the id where there is no profile', () => {
    expect(formatName(tomas, 'tomas')).toBe('Tomás Ferreira');
    expect(formatName(null, 'qwertyuiopasdfgh')).toBe('Client qwer…dfgh');
    expect(formatName(null, deskBook)).toBe('The desk');
  });

  it('is by first name in a sentence, where there is one', () => {
    expect(getFirstName(tomas)).toBe('Tomás');
    expect(getFirstName({ ...tomas, firstname: '' })).toBe('Ferreira');
    expect(getFirstName(null)).toBe('the client');
    expect([tomas, null].map((one) => capitalizeName(getFirstName(one)))).toEqual([
      'Tomás',
      'The client',
    ]);
  });

  it.each([
    ['\u202Eatled', 'Ferreira', 'atled Ferreira'],
    ['To\u2067más\u0007', ' Ferreira ', 'Tomás Ferreira'],
    ['\u200B', '\u3164 \u200D', 'tf'],
    ['', ' ', 'tf'],
    ['محمد\u200Cرضا', 'کریمی', 'محمد\u200Cرضا کریمی'],
  ])(
    'shows no letter that turns the text around it, and not nothing: %j %j',
    (firstname, lastname, name) => {
      expect(formatName({ ...tomas, firstname, lastname }, 'tomas')).toBe(name);
    },
  );

  it('is the e-mail address where nothing else can be seen', () => {
    const unseen = { ...tomas, firstname: '\u202E', lastname: '\u2066', username: '\u200B' };
    expect([formatName(unseen, 'tomas'), getFirstName(unseen)]).toEqual([tomas.email, tomas.email]);
  });

  it('is "You" for oneself, "The client" in the own book, the name for another administrator, and “The operator” for the script', () => {
    expect(describeActor({ actor: 'me', uid: 'tomas' }, null, 'me')).toBe('You');
    expect(describeActor({ actor: 'tomas', uid: 'tomas' }, tomas, 'me')).toBe('The client');
    expect(describeActor({ actor: 'tomas', uid: 'maya' }, tomas, 'me')).toBe('Tomás Ferreira');
    expect(describeActor({ actor: 'operator', uid: 'tomas' }, null, 'me')).toBe('The operator');
  });
});
