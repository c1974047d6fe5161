import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { adminQueries } from '@/data/admin-queries';
import { createReads, renderAtDesk, signInAtDesk } from '@/data/at-desk.test-utils';
import { formatSearch } from '@/ui/tables/search-params';
import {
  type DocumentFilters,
  type DocumentTab,
  describeFilter,
  documentSearchParams,
  emptyFilters,
  matchesDocument,
  sortByUpload,
  statusByTab,
} from './filters';
import { hoursAgo, now, pathOf, submitted } from './verification.fixture';
import { Component, formatDocumentsCsv } from './verification-page';

signInAtDesk(now);

const asItOpens: DocumentFilters = { tab: 'waiting', client: null, ...emptyFilters };
const read = (address: string) => documentSearchParams.parse(new URLSearchParams(address));

describe('the address of the documents', () => {
  it('says tab, client, filter and kind, and nothing that is as the page opens', () => {
    const view: DocumentFilters = { tab: 'rejected', client: 'uid-of-maya', text: 'maya', kind: 'passport' };
    expect(formatSearch(documentSearchParams, view)).toBe('tab=rejected&client=uid-of-maya&q=maya&kind=passport');
    expect(read('tab=rejected&client=uid-of-maya&q=maya&kind=passport')).toEqual(view);
    expect(formatSearch(documentSearchParams, asItOpens)).toBe('');
  });

  it('shows what waits where it says something unknown', () => {
    expect(read('tab=eaten&kind=library-card')).toEqual(asItOpens);
  });
});

describe('the filter of the documents', () => {
  const tomas = submitted(
    { kind: 'identity-card' },
    { username: 'tf', firstname: 'Tomás', lastname: 'Ferreira', email: 'tf@example.com', country: 'Portugal' },
  );

  it.each([['tomas'], ['TF@'], ['portu'], ['']])('finds by %j', (text) => {
    expect(matchesDocument({ text, kind: null })(tomas)).toBe(true);
  });

  it('finds neither another name nor another kind', () => {
    expect(matchesDocument({ text: 'maya', kind: null })(tomas)).toBe(false);
    expect(matchesDocument({ text: '', kind: 'passport' })(tomas)).toBe(false);
  });

  it('finds nobody by name whose profile is missing', () => {
    expect(matchesDocument({ text: 'tomas', kind: null })({ ...tomas, profile: null })).toBe(false);
  });

  it('is named where nothing matches', () => {
    expect(describeFilter({ text: ' ines ', kind: null })).toBe('“ines”');
    expect(describeFilter({ text: 'ines', kind: 'driving-licence' })).toBe('“ines” among driving licences');
    expect(describeFilter({ text: '', kind: 'passport' })).toBe('passports');
    expect(describeFilter(emptyFilters)).toBe('');
  });
});

describe('the order of what waits', () => {
  it('is that of sending, whoever has looked since, and a client who moved on a page counts once', () => {
    const early = submitted({ document: pathOf('ines', 9), at: hoursAgo(0), viewer: 'boss' }, { uid: 'ines' });
    const late = submitted({ document: pathOf('maya', 2) });
    expect(sortByUpload([late, early, early]).map(({ uid }) => uid)).toEqual(['ines', 'maya']);
  });
});

function show(rows = [submitted()], tab: DocumentTab = 'waiting') {
  const reads = createReads();
  reads.setRows(adminQueries.submittedVerifications(statusByTab[tab]), rows);
  return renderAtDesk(<Component />, reads, { path: `/?tab=${tab}` }).user;
}
const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));
const cell = (name: string, text: string) => row(name).getByRole('cell', { name: text });

describe('documents that wait', () => {
  it('say whose they are, of which kind, since when, and whether anybody has looked', () => {
    const seen = submitted({ viewer: 'boss', document: pathOf('ines', 30) }, { uid: 'ines', firstname: 'Ines', lastname: 'Okafor' });
    const colleague = submitted({ viewer: 'ruth' }, { uid: 'luca', firstname: 'Luca', lastname: 'Marchetti' });
    show([submitted(), seen, colleague]);
    expect(cell('Lindqvist', '4 h')).toBeInTheDocument();
    expect(cell('Lindqvist', 'Passport')).toBeInTheDocument();
    expect(cell('Lindqvist', 'Sweden')).toBeInTheDocument();
    expect(cell('Lindqvist', 'not yet')).toBeInTheDocument();
    expect(cell('Okafor', '1 d 6 h')).toBeInTheDocument();
    expect(cell('Okafor', 'by you')).toBeInTheDocument();
    expect(cell('Marchetti', 'by another administrator')).toBeInTheDocument();
  });

  it('open by the button of their row', async () => {
    await show().click(screen.getByRole('button', { name: 'Review: passport of Maya Lindqvist' }));
    expect(screen.getByRole('dialog', { name: 'Passport of Maya Lindqvist' })).toBeVisible();
  });

  it('open to be rejected by a key', async () => {
    await show().keyboard('jr');
    expect(screen.getByRole('radio', { name: 'Reject' })).toBeChecked();
  });

  it('say it when no profile is found', () => {
    show([{ ...submitted(), uid: 'a1b2c3d4e5f6', profile: null }]);
    expect(screen.getByText('Client a1b2…e5f6')).toBeInTheDocument();
  });
});

describe('documents that were decided', () => {
  it('say when, and why not', () => {
    show([submitted({ status: 'rejected', note: 'It is cut off.', at: hoursAgo(1) })], 'rejected');
    expect(cell('Lindqvist', 'Decided 24 Mar, 12:41')).toBeInTheDocument();
    expect(screen.getAllByText('It is cut off.')[0]?.tagName).toBe('Q');
    expect(screen.getByRole('button', { name: 'Details: passport of Maya Lindqvist' })).toBeInTheDocument();
  });

  it('do not take a later look for the decision', () => {
    show([submitted({ status: 'verified', viewer: 'ruth', at: hoursAgo(1) })], 'verified');
    expect(cell('Lindqvist', 'Viewed again 24 Mar, 12:41')).toBeInTheDocument();
    expect(cell('Lindqvist', 'none')).toBeInTheDocument();
  });
});

describe('the documents as a file', () => {
  it('hold a line for each, and no formula', () => {
    const [head, line] = formatDocumentsCsv([submitted({ status: 'rejected', note: '=cmd' }, { country: 'Sweden' })])
      .slice(1)
      .split('\r\n');
    expect(head).toBe('Client,E-mail,Country,Document,File,Sent,State,Last act,Note,Client id');
    expect(line).toMatch(/^Maya Lindqvist,maya@example.com,Sweden,Passport,passport.jpg,2026-03-2[34] [0-9:]{8},rejected,/);
    expect(line).toMatch(/,"'=cmd",maya$/);
  });
});

describe('threat 31: documents', () => {
  it.each(['waiting', 'verified'] as const)('of clients whose names look alike are marked: %s', (tab) => {
    const rows = [submitted(), submitted({}, { uid: 'impostor', username: 'other', firstname: 'Mаya' })];
    show(rows, tab);
    expect(screen.getAllByText('Looks like another client’s name')).toHaveLength(2);
  });
});
