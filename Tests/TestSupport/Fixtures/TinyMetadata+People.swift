extension TinyMetadata {
  /// An XMP packet with the names of people in all forms, with a stack's identifiers.
  package static let peopleXMP = Array(
    """
    <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
     xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
     xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/"
     xmlns:MP="http://ns.microsoft.com/photo/1.2/"
     xmlns:MPRI="http://ns.microsoft.com/photo/1.2/t/RegionInfo#"
     xmlns:MPReg="http://ns.microsoft.com/photo/1.2/t/Region#"
     xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
     xmlns:lr="http://ns.adobe.com/lightroom/1.0/"
     xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"
     xmlns:stRef="http://ns.adobe.com/xap/1.0/sType/ResourceRef#"
     xmlns:GCamera="http://ns.google.com/photos/1.0/camera/"
     xmpMM:DocumentID="xmp.did:2" GCamera:BurstID="burst" GCamera:BurstPrimary="1">
    <xmpMM:DerivedFrom stRef:documentID="xmp.did:1"/>
    <mwg-rs:Regions rdf:parseType="Resource"><mwg-rs:RegionList><rdf:Bag>
    <rdf:li rdf:parseType="Resource"><mwg-rs:Name>Ada</mwg-rs:Name><mwg-rs:Type>Face</mwg-rs:Type>
    </rdf:li><rdf:li><rdf:Description mwg-rs:Name="Rex" mwg-rs:Type="Pet"/></rdf:li>
    </rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions>
    <MP:RegionInfo><rdf:Description><MPRI:Regions><rdf:Bag>
    <rdf:li MPReg:PersonDisplayName="Grace"/></rdf:Bag></MPRI:Regions></rdf:Description></MP:RegionInfo>
    <Iptc4xmpExt:PersonInImage><rdf:Bag><rdf:li>Emmy</rdf:li></rdf:Bag></Iptc4xmpExt:PersonInImage>
    <lr:hierarchicalSubject><rdf:Bag><rdf:li>People|Marie</rdf:li></rdf:Bag></lr:hierarchicalSubject>
    </rdf:Description></rdf:RDF></x:xmpmeta>
    """.utf8)
}
