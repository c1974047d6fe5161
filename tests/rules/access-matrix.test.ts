import { readFileSync } from 'node:fs';
import { describe, expect } from 'vitest';
import { actions } from '@/domain/ledger/ledger';
import { acts } from '../support/rules/access/acts';
import { accessMatrix, roles } from '../support/rules/access/matrix';
import { everyRole, faultsOf, matchPaths, readTable } from '../support/rules/access/table';
import { it } from '../support/rules/it';

const rules = readFileSync('firestore.rules', 'utf8');
const rows = readTable(accessMatrix);

describe('the table of who may do what', () => {
  it('has a cell for each role, operation and match of the rules, and no row for anything else', () => {
    expect(faultsOf(rows, rules)).toEqual([]);
  });

  it('knows every act that an entry can tell of; a posting stands in the commit of its cause', () => {
    expect(actions.filter((action) => !(action in acts))).toEqual(['account.posted']);
  });

  it('tries every act there is', () => {
    const tried = new Set(rows.map(({ variant }) => variant));
    expect(Object.keys(acts).filter((act) => !tried.has(act))).toEqual([]);
  });

  it('writes only by acts that there are', () => {
    const writing = rows.filter(({ operations, variant }) => variant && !operations.some((one) => one === 'get' || one === 'list'));
    expect(writing.map(({ variant }) => variant).filter((act) => !(act in acts))).toEqual([]);
  });

  it('lets somebody do each act, so that each denial has its twin', () => {
    const ofActs = rows.filter(({ variant }) => variant in acts);
    expect(ofActs.filter(({ cells }) => !Object.values(cells).includes('yes'))).toEqual([]);
    expect(ofActs.length).toBeGreaterThan(50);
  });

  it('lets nobody do anything with what no rule knows', () => {
    const unknown = rows.filter(({ known }) => !known);
    expect(unknown.flatMap(({ cells }) => Object.values(cells)).filter((cell) => cell !== '-')).toEqual([]);
    expect(unknown.length).toBeGreaterThan(10);
  });
});

describe('a table that is not whole is found out', () => {
  // The first of its kind: that of the users.
  const [line = ''] = /^ {2}list .*$/m.exec(accessMatrix) ?? [];
  const [users = ''] = accessMatrix.split('/accounts/{uid}\n');
  const [, header = ''] = accessMatrix.split('\n');
  const faultsWith = (text: string, found = rules) => faultsOf(readTable(text), found);

  it.each(everyRole)('when a cell for %s is missing', (role) => {
    const at = header.indexOf(role);
    const holed = `${line.slice(0, at)}   ${line.slice(at + 3)}`;
    expect(faultsWith(accessMatrix.replace(line, holed))).toEqual([`/users/{uid}: list has no cell for ${roles[role]}`]);
  });

  it.each(['YES', 'ja', 'no', '--'])('when a cell says %j', (word) => {
    const said = `${line.slice(0, -3)}${word}`;
    expect(faultsWith(accessMatrix.replace(line, said))).toEqual([`/users/{uid}: list has no cell for ${roles.slf}`]);
  });

  it('when a role has no column', () => {
    expect(faultsWith(accessMatrix.replace(' was ', '     '))).toContain(`/users/{uid}: list has no cell for ${roles.was}`);
  });

  it('when an operation is missing', () => {
    const less = accessMatrix.replace(`${line}\n`, '');
    expect(faultsWith(less)).toEqual(['/users/{uid} does not say who may list']);
  });

  it('when a row stands there twice', () => {
    expect(faultsWith(accessMatrix.replace(line, `${line}\n${line}`))).toEqual(['/users/{uid}: list stands there twice']);
  });

  it('when a match of the rules has no row', () => {
    const more = rules.replace(/\}\s*\}\s*$/, 'match /new/{id} { match /below/{name} { allow read: if true; } } } }');
    expect(faultsWith(accessMatrix, more)).toEqual(['match /new/{id} has no row', 'match /new/{id}/below/{name} has no row']);
    expect(faultsWith(users)).toContain('match /accounts/{uid} has no row');
  });

  it('when a row names no match', () => {
    const less = rules.replace('match /accounts/{uid} {', 'match /account/{uid} {');
    expect(faultsWith(accessMatrix, less)).toEqual(['match /account/{uid} has no row', '/accounts/{uid} is no match']);
  });

  it('though a comment or a text looks like a match', () => {
    const more = rules.replace('service ', "// match /comment/{id} { it's\nfunction f() { return 'match /text/{id} {'; }\nservice ");
    expect(matchPaths(more)).toEqual(matchPaths(rules));
    expect(matchPaths(rules)).toHaveLength(rules.split('\n').filter((one) => /^ +match /.test(one)).length - 1);
  });
});
