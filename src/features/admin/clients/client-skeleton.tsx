import type { ReactNode } from 'react';
import { cx } from '@/ui/cx';
import { DescriptionList } from '@/ui/description-list';
import {
  BookSkeleton,
  LoadingPart,
  PanelSkeleton,
  SkeletonBar,
  TableSkeleton,
} from '@/ui/feedback/skeleton';
import { skeletonBarClass } from '@/ui/feedback/skeleton-bar';
import { ButtonRow } from '@/ui/forms/button-row';
import { Page } from '@/ui/page';
import { Photo } from '@/ui/photo';
import { VisuallyHidden } from '@/ui/visually-hidden';
import {
  ClientColumn,
  ClientColumns,
  ClientHeader,
  ClientSummary,
  sectionLinkClasses,
  sections,
} from './client-layout';
import { FiguresSkeleton } from './panels/client-account-panel';

/** The page of a client while it loads: one shape for all of its parts. */
export const ClientSkeleton = () => (
  <Page
    title={
      <>
        <VisuallyHidden>Client</VisuallyHidden>
        <SkeletonBar width="14rem" />
      </>
    }
  >
    <LoadingPart label="Loading the client…">
      <div aria-hidden="true">
        <HeadSkeleton />
        <ClientColumns>
          <ClientColumn>
            <PanelSkeleton titleWidth="4rem">
              <SkeletonBar width="11rem" />
            </PanelSkeleton>
            {['5rem', '7rem', '4rem'].map((titleWidth) => (
              <PanelSkeleton key={titleWidth} titleWidth={titleWidth}>
                <TableSkeleton rows={2} />
              </PanelSkeleton>
            ))}
            <PanelSkeleton titleWidth="3rem">
              <BookSkeleton rows={6} />
            </PanelSkeleton>
          </ClientColumn>
          <ClientColumn>
            <PanelSkeleton titleWidth="5rem">
              <FiguresSkeleton />
            </PanelSkeleton>
            <PanelSkeleton titleWidth="4rem">
              <FactBars count={8} />
            </PanelSkeleton>
            <PanelSkeleton titleWidth="5rem">
              <FactBars count={3} />
            </PanelSkeleton>
          </ClientColumn>
        </ClientColumns>
      </div>
    </LoadingPart>
  </Page>
);

const buttonClass = cx(skeletonBarClass, 'h-9 w-28');

const HeadSkeleton = () => (
  <>
    <ClientHeader photo={<Photo size="large" name="" alt="" />}>
      <ClientSummary>
        <SkeletonBar width="12rem" />
        <SkeletonBar width="4rem" />
      </ClientSummary>
      <ButtonRow>
        <span className={buttonClass} />
        <span className={buttonClass} />
      </ButtonRow>
    </ClientHeader>
    <p className={sectionLinkClasses.all}>
      {sections.map(([id, words]) => (
        <span key={id} className={sectionLinkClasses.one}>
          <SkeletonBar width={`${words.length / 2}em`} />
        </span>
      ))}
    </p>
  </>
);

const bar: ReactNode = <SkeletonBar width="5rem" />;

const FactBars = ({ count }: { count: number }) => (
  <DescriptionList dense rows={Array.from({ length: count }, () => ({ label: bar, value: bar }))} />
);
